import type { FlatPlaces } from './flat_places.js'
import { FlatPlacesWriter } from './flat_places_writer.js'
import { foldedPlaces } from './folded_places.js'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'
import type { StepBudget } from './steps.js'
import { hashOf } from './text_hash.js'
import { TextReader } from './text_reader.js'
import { TextTable } from './text_table.js'

/** Up to this many places need no flat base. */
const MAX_COPIED = 16
/** For texts that are looked up at once. */
const READER = new TextReader()

/**
 * The places of an index by text: a flat base that many versions share, and the few changes since. A changed copy costs
 * microseconds; after about √size changes they are folded into a copy of the base. Immutable.
 */
export class Places<Node extends Searchable> {
  private constructor(
    private readonly base: FlatPlaces<Node> | null,
    /** What differs from the base; a removed place is null. */
    private readonly changes: TextTable<Node> | null,
    readonly size: number,
    /** The number of changes since the base was written. */
    private readonly age = 0
  ) {}

  static empty<Node extends Searchable>(): Places<Node> {
    return new Places(null, null, 0)
  }

  /** `nodes` must have no text twice. */
  static *steps<Node extends Searchable>(
    nodes: readonly (readonly [text: string, node: Node])[],
    budget: StepBudget
  ): Generator<undefined, Places<Node>> {
    if (nodes.length <= MAX_COPIED) {
      const changes = TextTable.sizedFor<Node>(nodes.length)
      for (const [text, node] of nodes) changes.set(text, hashOf(text), node)
      return new Places(null, changes, nodes.length)
    }
    const writer = FlatPlacesWriter.empty<Node>()
    for (const [text, node] of nodes) {
      writer.add(text, hashOf(text), node)
      if (budget.spend(3)) yield
    }
    return new Places(yield* writer.finish(budget), null, nodes.length)
  }

  get(text: string): Node | null {
    const reader = READER.read(text)
    const change = this.changes?.get(text, reader.hash)
    return change === undefined ? (this.base?.node(reader) ?? null) : change
  }

  /** As `Searchable.best`, for the place of this text. */
  best(reader: TextReader, search: Search): void {
    const change = this.changes === null ? undefined : this.changes.get(reader.text, reader.hash)
    if (change !== undefined) change?.best(search)
    else if (this.base !== null) this.base.best(reader, search)
  }

  /** The node of this text, but null when none of its routers opens at some instant. */
  openingNode(text: string): Node | null {
    const reader = READER.read(text)
    const change = this.changes?.get(text, reader.hash)
    return change === undefined ? (this.base?.openingNode(reader) ?? null) : change
  }

  /** With this node in the place of the text; without the place when it is null. */
  with(text: string, node: Node | null): Places<Node> {
    const hash = hashOf(text)
    const isThere = this.get(text) !== null
    if (node === null && !isThere) return this
    const size = this.size + (node === null ? 0 : 1) - (isThere ? 1 : 0)
    const changes = this.changes?.copy() ?? TextTable.sizedFor<Node>(1)
    changes.set(text, hash, node)
    const age = this.age + 1
    if (age <= Math.max(MAX_COPIED, 4 * Math.sqrt(this.size))) {
      return new Places(this.base, changes, size, age)
    }
    const isSmall = this.base === null && size <= MAX_COPIED
    return isSmall
      ? new Places<Node>(null, changes.compact(), size)
      : new Places(foldedPlaces(this.base, changes), null, size)
  }
}
