import type { SeededRandom } from './seeded_random.js'

/** Deals values in random order: each comes once before any comes again. */
export class Deck<T> {
  #left: T[] = []

  constructor(
    private readonly values: readonly T[],
    private readonly random: SeededRandom
  ) {
    if (values.length === 0) throw new Error('Nothing to deal')
  }

  next(): T {
    if (this.#left.length === 0) this.#left = [...this.values]
    const [value] = this.#left.splice(this.random.below(this.#left.length), 1)
    return value as T
  }
}
