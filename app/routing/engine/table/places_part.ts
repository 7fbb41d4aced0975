import type { FlatPlaces } from './flat_places.js'
import { FlatPlacesWriter } from './flat_places_writer.js'
import { foldedPlaces } from './folded_places.js'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'
import type { StepBudget } from './steps.js'
import type { TextReader } from './text_reader.js'
import { TextTable } from './text_table.js'

/** Up to this many places need no flat base. */
const MAX_COPIED = 16
/** More places, or more numbers in their records, are too many to be folded in a few milliseconds. */
export const PART_MAX = 8_192
const CELLS_MAX = 2 ** 19

export type PlaceEntry<Node> = readonly [text: string, hash: number, node: Node]

/**
 * Places by text: a flat base that many versions share, and the few changes since. A changed copy costs microseconds;
 * after about √size changes they are folded into a copy of the base. Immutable.
 */
export class PlacesPart<Node extends Searchable> {
  constructor(
    private readonly base: FlatPlaces<Node> | null,
    /** What differs from the base; a removed place is null. */
    private readonly changes: TextTable<Node> | null,
    readonly size: number,
    /** The number of changes since the base was written. */
    private readonly age = 0
  ) {}

  /** The entries must have no text twice. */
  static *steps<Node extends Searchable>(
    entries: readonly PlaceEntry<Node>[],
    budget: StepBudget
  ): Generator<undefined, PlacesPart<Node>> {
    if (entries.length <= MAX_COPIED) {
      const changes = TextTable.sizedFor<Node>(entries.length)
      for (const [text, hash, node] of entries) changes.set(text, hash, node)
      return new PlacesPart(null, changes, entries.length)
    }
    const writer = FlatPlacesWriter.sizedFor<Node>(entries.length)
    for (const [text, hash, node] of entries) {
      writer.add(text, hash, node)
      if (budget.spend(3)) yield
    }
    return new PlacesPart(yield* writer.finish(budget), null, entries.length)
  }

  get isTooLarge(): boolean {
    if (this.size > PART_MAX) return true
    return this.base !== null && this.base.arrays.used - this.base.arrays.wasted > CELLS_MAX
  }

  node(reader: TextReader): Node | null {
    const change = this.changes?.get(reader.text, reader.hash)
    return change === undefined ? (this.base?.node(reader) ?? null) : change
  }

  /** As `Searchable.best`, for the place of this text. */
  best(reader: TextReader, search: Search): void {
    const change = this.changes === null ? undefined : this.changes.get(reader.text, reader.hash)
    if (change !== undefined) change?.best(search)
    else if (this.base !== null) this.base.best(reader, search)
  }

  /** The node of this text, but null when none of its routers opens at some instant. */
  openingNode(reader: TextReader): Node | null {
    const change = this.changes?.get(reader.text, reader.hash)
    return change === undefined ? (this.base?.openingNode(reader) ?? null) : change
  }

  *entries(): Generator<PlaceEntry<Node>> {
    for (const entry of this.base?.entries() ?? []) {
      if (this.changes?.get(entry[0], entry[1]) === undefined) yield entry
    }
    for (const [text, node, hash] of this.changes?.entries() ?? []) {
      if (node !== null) yield [text, hash, node]
    }
  }

  /** With this node in the place of the text, or without the place when it is null; `size` places then. */
  with({ text, hash }: TextReader, node: Node | null, size: number): PlacesPart<Node> {
    const changes = this.changes?.copy() ?? TextTable.sizedFor<Node>(1)
    changes.set(text, hash, node)
    const age = this.age + 1
    if (age <= Math.max(MAX_COPIED, 4 * Math.sqrt(this.size))) {
      return new PlacesPart(this.base, changes, size, age)
    }
    const isSmall = this.base === null && size <= MAX_COPIED
    return isSmall
      ? new PlacesPart<Node>(null, changes.compact(), size)
      : new PlacesPart(foldedPlaces(this.base, changes), null, size)
  }
}
