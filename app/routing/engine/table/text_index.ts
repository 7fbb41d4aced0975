import type { RankedRouter } from './ranked_router.js'
import { mustYield } from '#shared/steps'
import { hashOf } from './text_hash.js'

/** Changed routers beyond which the index is built again: each of them is looked at in every search. */
const CHANGED_MAX = 128
const ENTRIES_AT_FIRST = 1_024

/** The routers of the table that is asked. */
interface Routers {
  rankedRouters(): Iterable<RankedRouter>
  rankedRouter(id: string): RankedRouter | null
}

/** Calls `visit` with each text by which a router is found, in steps. */
export type TextsOf = (ranked: RankedRouter, visit: (text: string) => void) => Iterable<undefined>

/**
 * Finds routers by texts without reading those of all others. Built by the first search, and shared by the tables that
 * later changes make: they add the ids of what changed.
 */
export class TextIndex {
  #entries: TextEntries | null = null
  #changedIds: readonly string[] = []

  /** The index of a table in which the router with this id is another. */
  with(id: string): TextIndex {
    const changed = new TextIndex()
    if (this.#entries === null) return changed
    const isKnown = this.#changedIds.includes(id)
    if (!isKnown && this.#changedIds.length === CHANGED_MAX) return changed
    changed.#entries = this.#entries
    changed.#changedIds = isKnown ? this.#changedIds : [...this.#changedIds, id]
    return changed
  }

  /** The routers, active or not, that have one of these texts, and a few others, in steps. `textsOf` is always the same. */
  *candidatesSteps(
    routers: Routers,
    textsOf: TextsOf,
    texts: Iterable<string>
  ): Generator<undefined, readonly RankedRouter[]> {
    const ids = new Set(this.#changedIds)
    const entries = (this.#entries ??= yield* TextEntries.steps(routers, textsOf))
    for (const text of texts) yield* entries.collectSteps(text, ids)
    const found: RankedRouter[] = []
    for (const id of ids) {
      const ranked = routers.rankedRouter(id)
      if (ranked !== null) found.push(ranked)
      if (mustYield()) yield
    }
    return found
  }
}

/** Every text of a table's routers by its hash, in lists that are linked by numbers. Holds no router. */
class TextEntries {
  readonly #ids: string[] = []
  #hashes = new Int32Array(ENTRIES_AT_FIRST)
  /** Indexes of `#ids`. */
  #owners = new Int32Array(ENTRIES_AT_FIRST)
  /** One more than the index of the first entry of a list, and of the next; 0 ends it. */
  #first = new Int32Array(0)
  #next = new Int32Array(0)
  #count = 0;

  static *steps(routers: Routers, textsOf: TextsOf): Generator<undefined, TextEntries> {
    const entries = new TextEntries()
    for (const ranked of routers.rankedRouters()) {
      yield* textsOf(ranked, (text) => entries.#add(ranked.id, hashOf(text)))
      if (mustYield()) yield
    }
    yield* entries.#linkSteps()
    return entries
  }

  /** Adds the ids of the routers that have the text, and of a few that do not, to `ids`. */
  *collectSteps(text: string, ids: Set<string>): Generator<undefined, void> {
    const hash = hashOf(text)
    for (let entry = this.#headOf(hash); entry !== 0; entry = this.#next[entry - 1] ?? 0) {
      const id = this.#ids[this.#owners[entry - 1] ?? 0]
      if (this.#hashes[entry - 1] === hash && id !== undefined) ids.add(id)
      if (mustYield()) yield
    }
  }

  #headOf(hash: number): number {
    return this.#first[hash & (this.#first.length - 1)] ?? 0
  }

  #add(id: string, hash: number): void {
    if (this.#ids.at(-1) !== id) this.#ids.push(id)
    if (this.#count === this.#hashes.length) {
      this.#hashes = ofLength(2 * this.#count, this.#hashes)
      this.#owners = ofLength(2 * this.#count, this.#owners)
    }
    this.#hashes[this.#count] = hash
    this.#owners[this.#count] = this.#ids.length - 1
    this.#count += 1
  }

  *#linkSteps(): Generator<undefined, void> {
    this.#hashes = this.#hashes.slice(0, this.#count)
    this.#owners = this.#owners.slice(0, this.#count)
    this.#next = new Int32Array(this.#count)
    let lists = 1
    while (lists < this.#count) lists *= 2
    this.#first = new Int32Array(lists)
    for (let entry = 0; entry < this.#count; entry++) {
      const at = (this.#hashes[entry] ?? 0) & (lists - 1)
      this.#next[entry] = this.#first[at] ?? 0
      this.#first[at] = entry + 1
      if (mustYield()) yield
    }
  }
}

function ofLength(length: number, before: Int32Array): Int32Array<ArrayBuffer> {
  const after = new Int32Array(length)
  after.set(before)
  return after
}
