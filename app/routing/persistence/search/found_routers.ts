import type { QueryFilter } from 'mongoose'
import type { RouterFilter } from '#routing/router_filter'
import type { RouterPlace } from '#routing/router_order'
import { STORED_BYTES } from '#shared/persistence/stored_bytes'
import { RouterModel, type RouterRow } from '../router_model.js'
import type { RouterTotal, SizedRow } from '../router_page.js'
import { filterConditions, routersOf } from './filter_conditions.js'
import { type Seek, seeksOf } from './router_seeks.js'
import type { RouterSort } from './router_sort.js'
import type { SearchIndex } from './search_indexes.js'

/** From an index that is not in the order of the list, at most this many routers are read and sorted. */
const SORTED_MAX = 2_000
/** How many ranges are counted: a request for a list has a bounded number of operations. */
const COUNTED_MAX = 3
/** A range of so few routers is not worth counting another one. */
const FEW = 50
const TOTAL_MAX = 10_000
const PLACED = { 'createdAt': 1, 'updatedAt': 1, 'search.name': 1, 'search.grade': 1 } as const

interface CountedSeek extends Seek {
  /** At most one more than `SORTED_MAX`. */
  readonly count: number
}

/**
 * The routers of an organization that match a filter. With `limitMs`, each query names its index, and throws when it
 * takes longer; without, MongoDB chooses the index.
 */
export class FoundRouters {
  readonly #conditions: readonly QueryFilter<RouterRow>[]
  readonly #seeks: readonly Seek[]
  #narrowest: Promise<CountedSeek | null> | undefined

  constructor(
    private readonly organizationId: string,
    filter: RouterFilter,
    private readonly limitMs: number | undefined
  ) {
    this.#conditions = filterConditions(filter)
    this.#seeks = limitMs === undefined ? [] : seeksOf(filter)
  }

  /** The first `count` routers after a place. */
  async rows(sort: RouterSort, after: RouterPlace | null, count: number): Promise<SizedRow[]> {
    const seek = await this.#seekFor(sort)
    const rows: SizedRow[] = []
    for (const range of after === null ? [{}] : sort.rangesAfter(after)) {
      if (rows.length >= count) break
      const query = RouterModel.find(this.#owned(...this.#conditions, seek?.range ?? {}, range), {
        ...PLACED,
        bytes: STORED_BYTES,
      })
        .sort(sort.keys)
        .limit(count - rows.length)
      if (this.limitMs !== undefined) query.hint(seek?.index ?? sort.index).maxTimeMS(this.limitMs)
      rows.push(...(await query.lean<SizedRow[]>()))
    }
    return rows
  }

  /** Counts up to 10,000. */
  async total(sort: RouterSort): Promise<RouterTotal> {
    const seek = await this.#counted()
    const conditions = this.#owned(...this.#conditions, seek?.range ?? {})
    const count = await this.#count(conditions, seek?.index ?? sort.index, TOTAL_MAX + 1)
    return { count: Math.min(count, TOTAL_MAX), isExact: count <= TOTAL_MAX }
  }

  /** The range to read; null to read the index of the order. */
  async #seekFor(sort: RouterSort): Promise<Seek | null> {
    const [only, ...others] = this.#seeks
    if (sort.isById && only?.isById && others.length === 0) return only
    const narrowest = await this.#counted()
    if (narrowest === null || narrowest.count <= SORTED_MAX) return narrowest
    if (!sort.isById) return null
    return narrowest.isById ? narrowest : (this.#seeks.find(({ isById }) => isById) ?? null)
  }

  #counted(): Promise<CountedSeek | null> {
    return (this.#narrowest ??= this.#findNarrowest())
  }

  async #findNarrowest(): Promise<CountedSeek | null> {
    let narrowest: CountedSeek | null = null
    for (const seek of this.#seeks.slice(0, COUNTED_MAX)) {
      const count = await this.#count(this.#owned(seek.range), seek.index, SORTED_MAX + 1)
      if (narrowest === null || count < narrowest.count) narrowest = { ...seek, count }
      if (count <= FEW) break
    }
    return narrowest
  }

  #owned(...conditions: QueryFilter<RouterRow>[]): QueryFilter<RouterRow> {
    return routersOf(this.organizationId, conditions)
  }

  #count(conditions: QueryFilter<RouterRow>, hint: SearchIndex, limit: number): Promise<number> {
    const isLimited = this.limitMs !== undefined
    return RouterModel.countDocuments(conditions, {
      limit,
      ...(isLimited && { hint: { ...hint }, maxTimeMS: this.limitMs }),
    })
  }
}
