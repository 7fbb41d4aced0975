/** Counts events since the process began, by kind; every kind is present from the start, as 0. */
export class Tally<Kind extends string> implements Iterable<readonly [Kind, number]> {
  readonly #counts: Map<Kind, number>

  constructor(kinds: readonly Kind[]) {
    this.#counts = new Map(kinds.map((kind) => [kind, 0]))
  }

  add(kind: Kind, count = 1): void {
    this.#counts.set(kind, this.of(kind) + count)
  }

  of(kind: Kind): number {
    return this.#counts.get(kind) ?? 0
  }

  [Symbol.iterator](): IterableIterator<[Kind, number]> {
    return this.#counts.entries()
  }
}
