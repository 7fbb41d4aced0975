import { type PlaceEntry, PlacesPart } from './places_part.js'
import { partsSteps, type PlacesParts, withPart } from './places_parts.js'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'
import type { StepBudget } from './steps.js'
import { HASH_BITS, hashOf } from './text_hash.js'
import { TextReader } from './text_reader.js'

/** For texts that are looked up at once. */
const READER = new TextReader()

/**
 * The places of an index by text. Many of them stand in several parts, so that no change takes longer the more there
 * are. Immutable.
 */
export class Places<Node extends Searchable> {
  /** The only part, as a rule. */
  readonly #first: PlacesPart<Node>
  /** Null when there is one. */
  readonly #several: PlacesParts<Node> | null
  /** How far to shift a hash for the bits that lead to a part. */
  readonly #shift: number

  private constructor(
    private readonly parts: PlacesParts<Node>,
    readonly size: number
  ) {
    this.#first = parts[0] ?? new PlacesPart<Node>(null, null, 0)
    this.#several = parts.length > 1 ? parts : null
    this.#shift = HASH_BITS - Math.log2(Math.max(1, parts.length))
  }

  static empty<Node extends Searchable>(): Places<Node> {
    return new Places<Node>([], 0)
  }

  /** `nodes` must have no text twice. */
  static *steps<Node extends Searchable>(
    nodes: readonly (readonly [text: string, node: Node])[],
    budget: StepBudget
  ): Generator<undefined, Places<Node>> {
    const entries: PlaceEntry<Node>[] = []
    for (const [text, node] of nodes) {
      entries.push([text, hashOf(text), node])
      if (budget.spend(1)) yield
    }
    return new Places(yield* partsSteps(entries, 0, budget), nodes.length)
  }

  get(text: string): Node | null {
    const reader = READER.read(text)
    return this.#partOf(reader).node(reader)
  }

  /** As `Searchable.best`, for the place of this text. */
  best(reader: TextReader, search: Search): void {
    this.#partOf(reader).best(reader, search)
  }

  /** The node of this text, but null when none of its routers opens at some instant. */
  openingNode(text: string): Node | null {
    const reader = READER.read(text)
    return this.#partOf(reader).openingNode(reader)
  }

  /** With this node in the place of the text; without the place when it is null. */
  with(text: string, node: Node | null): Places<Node> {
    const reader = READER.read(text)
    const part = this.#partOf(reader)
    const isThere = part.node(reader) !== null
    if (node === null && !isThere) return this
    const added = (node === null ? 0 : 1) - (isThere ? 1 : 0)
    const changed = part.with(reader, node, part.size + added)
    const parts = this.parts.length > 0 ? this.parts : [part]
    return new Places(withPart(parts, part, changed), this.size + added)
  }

  #partOf({ hash }: TextReader): PlacesPart<Node> {
    return this.#several?.[hash >>> this.#shift] ?? this.#first
  }
}
