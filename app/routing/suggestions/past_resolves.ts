/** Memory of a shape beside its text: an upper bound. */
const SHAPE_BYTES = 100

/**
 * The resolves of a period by the shapes of their URLs. Once `bytesMax` is reached, resolves of further shapes are only
 * counted.
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

  /** Those whose shapes are held. */
  get shaped(): number {
    return this.#shaped
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Of held shapes: how many networks asked for them, as far as that is known. */
  get networks(): ReadonlyMap<string, number> {
    return this.#networks
  }

  addTotal(resolves: number): void {
    this.#total += resolves
  }

  /** These resolves are part of a total that was or will be added. A new shape may fill the memory up to `share`. */
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
