import { SeededRandom } from './seeded_random.js'

/** Throws of dice, the same for the same seed. */
export class Dice {
  readonly #random: SeededRandom

  constructor(readonly seed: number) {
    this.#random = new SeededRandom(seed)
  }

  /** From 0, inclusive, to `below`, exclusive. */
  below(below: number): number {
    return this.#random.bits() % below
  }

  oneOf<T>(values: readonly [T, ...T[]] | readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined && values.length === 0) throw new Error('Nothing to choose from')
    return value as T
  }

  /** True once in `inHowMany` throws on average. */
  once(inHowMany: number): boolean {
    return this.below(inHowMany) === 0
  }
}
