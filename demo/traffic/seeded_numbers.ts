/** Numbers that look random and depend on the seed alone (mulberry32). */
export class SeededNumbers {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number next to `mean`, below or above it; many of them average `mean`. */
  countNear(mean: number): number {
    return Math.floor(mean + this.next())
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  /** The index of a weight; a greater weight is likelier. */
  placeIn(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const place = weights.findIndex((weight) => (left -= weight) < 0)
    return Math.max(place, 0)
  }
}
