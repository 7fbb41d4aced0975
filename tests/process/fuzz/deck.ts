import type { Dice } from '#tests/support/dice'

/** Values that are dealt in the order of the dice: each comes once before any comes again. */
export class Deck<T> {
  #left: T[] = []

  constructor(
    private readonly values: readonly T[],
    private readonly dice: Dice
  ) {
    if (values.length === 0) throw new Error('Nothing to deal')
  }

  next(): T {
    if (this.#left.length === 0) this.#left = [...this.values]
    const [value] = this.#left.splice(this.dice.below(this.#left.length), 1)
    return value as T
  }
}
