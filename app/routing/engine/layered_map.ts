const MIN_CHANGES = 16

/**
 * An immutable map from text that is quick to read: a large Map that many versions share, and the
 * few changes made since. A changed copy costs microseconds; once in a while, when the changes have
 * grown to about the root of the size, it costs a copy of the whole.
 */
export class LayeredMap<Value extends object> {
  private constructor(
    private readonly base: ReadonlyMap<string, Value>,
    /** Null for a key of `base` that is gone. */
    private readonly changes: ReadonlyMap<string, Value | null>,
    readonly size: number
  ) {}

  static empty<Value extends object>(): LayeredMap<Value> {
    return LayeredMap.from(new Map<string, Value>())
  }

  /** Takes ownership of `entries`: the caller must not change it afterwards. */
  static from<Value extends object>(entries: ReadonlyMap<string, Value>): LayeredMap<Value> {
    return new LayeredMap(entries, new Map(), entries.size)
  }

  get(key: string): Value | undefined {
    if (this.changes.size === 0) return this.base.get(key)
    const change = this.changes.get(key)
    return change === undefined ? this.base.get(key) : (change ?? undefined)
  }

  with(key: string, value: Value): LayeredMap<Value> {
    return this.changed(key, value, this.get(key) === undefined ? this.size + 1 : this.size)
  }

  without(key: string): LayeredMap<Value> {
    return this.get(key) === undefined ? this : this.changed(key, null, this.size - 1)
  }

  *entries(): Generator<readonly [string, Value]> {
    for (const entry of this.base) if (!this.changes.has(entry[0])) yield entry
    for (const [key, value] of this.changes) if (value !== null) yield [key, value]
  }

  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  private changed(key: string, value: Value | null, size: number): LayeredMap<Value> {
    const changes = new Map(this.changes)
    changes.set(key, value)
    const changed = new LayeredMap(this.base, changes, size)
    const isOverfull = changes.size > Math.max(MIN_CHANGES, 2 * Math.sqrt(this.base.size))
    return isOverfull ? changed.folded() : changed
  }

  private folded(): LayeredMap<Value> {
    const base = new Map(this.base)
    for (const [key, value] of this.changes) {
      if (value === null) base.delete(key)
      else base.set(key, value)
    }
    return LayeredMap.from(base)
  }
}
