import { runToEnd, StepBudget } from './steps.js'
import { hashOf } from './text_hash.js'
import { TextTable } from './text_table.js'

/** Up to this many keys are copied on every change. */
const MAX_COPIED = 16

/**
 * An immutable map with text keys, fast to read: a large base table that many versions share, and the few changes
 * since. A changed copy costs microseconds. After about √size changes it costs a copy of the whole, so replaced values
 * are not kept for long.
 */
export class LayeredMap<Value extends object> {
  private constructor(
    /** A deleted key has the value null, in both tables. */
    private readonly base: TextTable<Value>,
    private readonly changes: TextTable<Value> | null,
    readonly size: number,
    /** The number of changes since this base was made. */
    private readonly age = 0
  ) {}

  static empty<Value extends object>(): LayeredMap<Value> {
    return new LayeredMap(TextTable.sizedFor<Value>(0), null, 0)
  }

  static from<Value extends object>(entries: ReadonlyMap<string, Value>): LayeredMap<Value> {
    return runToEnd(LayeredMap.steps(entries, new StepBudget()))
  }

  /** `from` in steps. */
  static *steps<Value extends object>(
    entries: ReadonlyMap<string, Value>,
    budget: StepBudget
  ): Generator<undefined, LayeredMap<Value>> {
    const base = TextTable.sizedFor<Value>(entries.size)
    for (const [key, value] of entries) {
      base.set(key, hashOf(key), value)
      if (budget.spend(2)) yield
    }
    return new LayeredMap(base, null, entries.size)
  }

  get(key: string): Value | undefined {
    return this.#find(key, hashOf(key)) ?? undefined
  }

  with(key: string, value: Value): LayeredMap<Value> {
    const hash = hashOf(key)
    return this.#changed(key, hash, value, this.#find(key, hash) ? this.size : this.size + 1)
  }

  without(key: string): LayeredMap<Value> {
    const hash = hashOf(key)
    return this.#find(key, hash) ? this.#changed(key, hash, null, this.size - 1) : this
  }

  *entries(): Generator<readonly [string, Value]> {
    for (const [key, value, hash] of this.base.entries()) {
      if (value !== null && this.changes?.get(key, hash) === undefined) yield [key, value]
    }
    for (const [key, value] of this.changes?.entries() ?? []) if (value !== null) yield [key, value]
  }

  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  #find(key: string, hash: number): Value | null | undefined {
    if (this.changes === null) return this.base.get(key, hash)
    const change = this.changes.get(key, hash)
    return change === undefined ? this.base.get(key, hash) : change
  }

  #changed(key: string, hash: number, value: Value | null, size: number): LayeredMap<Value> {
    const { age } = this
    if (this.base.size > MAX_COPIED && age < 2 * Math.sqrt(this.base.size)) {
      const changes = this.changes?.copy() ?? TextTable.sizedFor<Value>(1)
      changes.set(key, hash, value)
      return new LayeredMap(this.base, changes, size, age + 1)
    }
    const base = this.base.size > 2 * size ? this.base.compact() : this.base.copy()
    for (const [changedKey, changedValue, changedHash] of this.changes?.entries() ?? []) {
      base.set(changedKey, changedHash, changedValue)
    }
    base.set(key, hash, value)
    return new LayeredMap(base, null, size)
  }
}
