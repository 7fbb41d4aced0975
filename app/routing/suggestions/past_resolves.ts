/** An upper bound of the memory of a shape, apart from its text. */
const SHAPE_BYTES = 100

/**
 * The resolves of a period, by the shapes of their URLs. Beyond `bytesMax`, the resolves of new shapes only count towards
 * the total.
 */
export class PastResolves {
  readonly #counts = new Map<string, number>()
  readonly #networks = new Map<string, number>()
  #total = 0
  #shaped = 0
  #bytes = 0

  constructor(private readonly bytesMax: number) {}

  /** All resolves. */
  get total(): number {
    return this.#total
  }

  /** The resolves whose shapes are in memory. */
  get shaped(): number {
    return this.#shaped
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** How many networks asked for a shape, if it is known. */
  get networks(): ReadonlyMap<string, number> {
    return this.#networks
  }

  addTotal(resolves: number): void {
    this.#total += resolves
  }

  /** Does not count towards the total: `addTotal` does. A new shape is added while less than `share` of the memory is full. */
  add(shape: string, count: number, share = 1, networks = 0): void {
    const known = this.#counts.get(shape)
    if (known === undefined) {
      const bytes = shape.length + SHAPE_BYTES
      if (this.#bytes + bytes > this.bytesMax * share) return
      this.#bytes += bytes
    }
    this.#counts.set(shape, (known ?? 0) + count)
    if (networks > 0) this.#networks.set(shape, (this.#networks.get(shape) ?? 0) + networks)
    this.#shaped += count
  }
}
