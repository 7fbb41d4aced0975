/** Pseudorandom numbers, the same for the same seed (mulberry32). */
export class Dice {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0, inclusive, to `below`, exclusive. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
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
