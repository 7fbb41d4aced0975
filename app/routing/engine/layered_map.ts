import { atOnce, StepBudget } from './steps.js'
import { hashOf, TextTable } from './text_table.js'

const MIN_CHANGES = 16

/**
 * An immutable map from text that is quick to read: a large table that many versions share, and the
 * few changes made since. A changed copy costs microseconds; once in a while, when the changes have
 * grown to about the root of the size, it costs a copy of the whole.
 */
export class LayeredMap<Value extends object> {
  private constructor(
    /** The value of a key that is gone is null, in both. */
    private readonly base: TextTable<Value>,
    private readonly changes: TextTable<Value> | null,
    readonly size: number
  ) {}

  static empty<Value extends object>(): LayeredMap<Value> {
    return new LayeredMap(TextTable.sizedFor<Value>(0), null, 0)
  }

  static from<Value extends object>(entries: ReadonlyMap<string, Value>): LayeredMap<Value> {
    return atOnce(LayeredMap.steps(entries, new StepBudget()))
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
    return this.find(key, hashOf(key)) ?? undefined
  }

  with(key: string, value: Value): LayeredMap<Value> {
    const hash = hashOf(key)
    return this.changed(key, hash, value, this.find(key, hash) ? this.size : this.size + 1)
  }

  without(key: string): LayeredMap<Value> {
    const hash = hashOf(key)
    return this.find(key, hash) ? this.changed(key, hash, null, this.size - 1) : this
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

  private find(key: string, hash: number): Value | null | undefined {
    if (this.changes === null) return this.base.get(key, hash)
    const change = this.changes.get(key, hash)
    return change === undefined ? this.base.get(key, hash) : change
  }

  private changed(key: string, hash: number, value: Value | null, size: number): LayeredMap<Value> {
    const changes = this.changes?.copy() ?? TextTable.sizedFor<Value>(1)
    changes.set(key, hash, value)
    if (changes.size <= Math.max(MIN_CHANGES, 2 * Math.sqrt(this.base.size))) {
      return new LayeredMap(this.base, changes, size)
    }
    const base = this.base.size > 2 * size ? this.base.compact() : this.base.copy()
    for (const [changedKey, changedValue, changedHash] of changes.entries()) {
      base.set(changedKey, changedHash, changedValue)
    }
    return new LayeredMap(base, null, size)
  }
}
