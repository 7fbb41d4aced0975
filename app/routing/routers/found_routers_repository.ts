import type { QueryFilter, Types } from 'mongoose'
import { campaignEntries } from '#routing/engine/criteria/campaign'
import { toObjectId } from '#shared/identifiers'
import { STORED_BYTES } from '#shared/persistence/organization_quota'
import type { BookingFlowRouter } from './booking_flow_router.js'
import type { RouterFilter, RouterOrder, RouterPlace, RouterStatusAt } from './router_filter.js'
import { RouterModel, type RouterRow } from './router_model.js'
import {
  classTerm,
  INDEX,
  pathTerm,
  type SearchIndex,
  type SearchRow,
  tagTerm,
  termOfWord,
  utmTerm,
} from './search_row.js'

export interface RouterPageRequest {
  readonly filter: RouterFilter
  readonly order: RouterOrder
  /** The place of the last router of the previous page. */
  readonly after: RouterPlace | null
  readonly count: number
  readonly isTotalWanted: boolean
}

export interface RouterPage {
  readonly routers: readonly BookingFlowRouter[]
  /** The place to pass as `after` for the next page; null on the last page. */
  readonly next: RouterPlace | null
  /** Present only when requested. */
  readonly total?: RouterTotal
}

/** How many routers match, counted up to a limit. */
export interface RouterTotal {
  readonly count: number
  readonly isExact: boolean
}

/** A router read only for its size and its place. */
export interface SizedRow extends SortedRow {
  readonly bytes: number
}

export function idsOf(rows: readonly SizedRow[]): Types.ObjectId[] {
  return rows.map(({ _id }) => _id)
}

/** The most routers that are read and sorted when the index is not in the order of the list. */
const SORTED_MAX = 2_000

/** The most ranges that are counted, to bound the operations of one request. */
const COUNTED_MAX = 3

/** A range this small is used without counting another. */
const FEW = 50

const TOTAL_MAX = 10_000

const PLACED = { 'createdAt': 1, 'updatedAt': 1, 'search.name': 1, 'search.grade': 1 } as const

interface CountedSeek extends Seek {
  /** At most one more than `SORTED_MAX`. */
  readonly count: number
}

/**
 * The routers of an organization that match a filter. With `limitMs`, each query names its index, and throws when it
 * takes longer. Without it, MongoDB chooses the index.
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

type Conditions = QueryFilter<RouterRow>

/** The routers of an organization that meet every condition. Several conditions may concern one member. */
export function routersOf(organizationId: string, conditions: readonly Conditions[]): Conditions {
  return { organization_id: toObjectId(organizationId), $and: [{}, ...conditions] }
}

/** The conditions of a filter, on the stored members themselves. */
export function filterConditions(filter: RouterFilter): Conditions[] {
  const { name, namePattern, bookingFlowId, isDefault, isActive, tag, externalId, priorityClass } =
    filter
  return [
    ...(filter.words ?? []).map((word) => ({ 'search.words': { $regex: `^${word}` } })),
    ...(filter.status ? [statusConditions(filter.status)] : []),
    ...(name === undefined ? [] : [{ name }]),
    ...(namePattern === undefined ? [] : [{ name: { $regex: namePattern } }]),
    ...(bookingFlowId === undefined ? [] : [{ booking_flow_id: toObjectId(bookingFlowId) }]),
    ...(isDefault === undefined ? [] : [{ is_default: isDefault }]),
    ...(isActive === undefined ? [] : [{ is_active: isActive }]),
    ...(tag === undefined ? [] : [{ tags: tag }]),
    ...(externalId === undefined ? [] : [{ external_id: externalId }]),
    ...(priorityClass === undefined ? [] : [{ priority_class: priorityClass }]),
    ...campaignEntries(filter.campaign).map(([parameter, value]) => ({
      [`matching_criteria.campaign.${parameter}`]: value,
    })),
    ...(filter.pathSegments ?? []).map((segment, index) => ({
      [`matching_criteria.path.segments.${index}`]: segment,
    })),
  ]
}

/** An unset bound is null, which is neither before nor after any instant. */
function statusConditions({ is, at }: RouterStatusAt): Conditions {
  const scheduled = { is_active: true, is_default: false }
  const isEnded = { $lte: at }
  const isNotEnded = { 'scheduling.active_until': { $not: isEnded } }
  const isUpcoming = { $gt: at }
  switch (is) {
    case 'inactive':
      return { is_active: false }
    case 'ended':
      return { ...scheduled, 'scheduling.active_until': isEnded }
    case 'upcoming':
      return { ...scheduled, ...isNotEnded, 'scheduling.active_from': isUpcoming }
    case 'open':
      return {
        is_active: true,
        $or: [
          { is_default: true },
          { ...isNotEnded, 'scheduling.active_from': { $not: isUpcoming } },
        ],
      }
  }
}

/** A range of an index that holds every router of a filter. */
export interface Seek {
  readonly index: SearchIndex
  readonly range: QueryFilter<RouterRow>
  /** Whether the index holds the routers of this range in the order of their ids. */
  readonly isById: boolean
}

/** The ranges for the indexed members of a filter, usually the narrowest first. */
function seeksOf(filter: RouterFilter): Seek[] {
  const { name, externalId, tag, bookingFlowId, isActive, priorityClass, pathSegments } = filter
  const { status } = filter
  const words = (filter.words ?? []).toSorted((one, other) => other.length - one.length)
  const [longest = [], ...otherWords] = words.map((word) => [termOfWord(word)])
  const utmTerms = campaignEntries(filter.campaign).map(([key, value]) => utmTerm(key, value))
  const isActiveWanted = status ? status.is !== 'inactive' : isActive
  return [
    ...ifGiven(name, () => byId(INDEX.name, { name })),
    ...ifGiven(externalId, (id) => byId(INDEX.externalId, { external_id: id })),
    ...longest.map(byTerm),
    ...ifGiven(pathSegments, (segments) => byTerm(pathTerm(segments))),
    ...ifGiven(tag, (wanted) => byTerm(tagTerm(wanted))),
    ...utmTerms.toReversed().map(byTerm),
    ...otherWords.flat().map(byTerm),
    ...ifGiven(bookingFlowId, (id) => byId(INDEX.flow, { booking_flow_id: toObjectId(id) })),
    ...(status ? scheduleSeeks(status) : []),
    ...ifGiven(priorityClass, (wanted) => byTerm(classTerm(wanted))),
    ...ifGiven(isActiveWanted, (wanted) => byId(INDEX.activity, { is_active: wanted })),
  ]
}

function ifGiven<Value>(value: Value | undefined, seekOf: (value: Value) => Seek): Seek[] {
  return value === undefined ? [] : [seekOf(value)]
}

function byTerm(term: string): Seek {
  return byId(INDEX.terms, { 'search.terms': term })
}

function byId(index: SearchIndex, range: Seek['range']): Seek {
  return { index, range, isById: true }
}

function scheduleSeeks({ is, at }: RouterStatusAt): Seek[] {
  switch (is) {
    case 'upcoming':
      return [
        { index: INDEX.from, range: { 'scheduling.active_from': { $gt: at } }, isById: false },
      ]
    case 'ended': {
      const range = { 'scheduling.active_until': { $gt: new Date(0), $lte: at } }
      return [{ index: INDEX.until, range, isById: false }]
    }
    case 'open':
    case 'inactive':
      return []
  }
}

/** What is read of a router to sort it. */
export interface SortedRow {
  readonly _id: Types.ObjectId
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly search?: Pick<SearchRow, 'name' | 'grade'>
}

interface SortKey {
  readonly path: string
  readonly direction: 1 | -1
  readonly isInstant?: boolean
  readonly valueOf: (row: SortedRow) => string | number
}

/** An order of routers as the index that holds it: `keys`, then the id. */
interface IndexedOrder {
  readonly index: SearchIndex
  readonly keys: readonly SortKey[]
  readonly idDirection: 1 | -1
}

const NAME: SortKey = {
  path: 'search.name',
  direction: 1,
  valueOf: ({ search }) => search?.name ?? '',
}

const RANK: SortKey = {
  path: 'search.grade',
  direction: 1,
  valueOf: ({ search }) => search?.grade ?? -1,
}

const CREATED_AT: SortKey = {
  path: 'createdAt',
  direction: -1,
  isInstant: true,
  valueOf: ({ createdAt }) => createdAt.getTime(),
}

const UPDATED_AT: SortKey = {
  path: 'updatedAt',
  direction: 1,
  isInstant: true,
  valueOf: ({ updatedAt }) => updatedAt.getTime(),
}

const BY_ID: IndexedOrder = { index: INDEX.id, keys: [], idDirection: 1 }

const BY_NAME: IndexedOrder = { index: INDEX.foldedName, keys: [NAME], idDirection: 1 }

const BY_UPDATE: IndexedOrder = { index: INDEX.update, keys: [UPDATED_AT], idDirection: 1 }

const BY_PRECEDENCE: IndexedOrder = {
  index: INDEX.precedence,
  keys: [RANK, CREATED_AT],
  idDirection: -1,
}

const ORDERS: Readonly<Record<RouterOrder, IndexedOrder>> = {
  'created_at': BY_ID,
  '-created_at': reversed(BY_ID),
  'name': BY_NAME,
  '-name': reversed(BY_NAME),
  'updated_at': BY_UPDATE,
  '-updated_at': reversed(BY_UPDATE),
  'precedence': BY_PRECEDENCE,
  '-precedence': reversed(BY_PRECEDENCE),
}

/** Sorts routers in one order, and finds the routers after a place in it. */
export class RouterSort {
  readonly #order: IndexedOrder

  constructor(order: RouterOrder) {
    this.#order = ORDERS[order]
  }

  /** The index that holds the routers in this order. */
  get index(): SearchIndex {
    return this.#order.index
  }

  get isById(): boolean {
    return this.#order.keys.length === 0
  }

  get keys(): Record<string, 1 | -1> {
    const { keys, idDirection } = this.#order
    return {
      ...Object.fromEntries(keys.map(({ path, direction }) => [path, direction])),
      _id: idDirection,
    }
  }

  placeOf(row: SortedRow): RouterPlace {
    const values = this.#order.keys.map((key) => key.valueOf(row))
    return { values, id: row._id.toHexString() }
  }

  /**
   * The routers after a place, as consecutive ranges of the index: those that differ only in the id, then those that
   * differ in the last value, and so on. A single query with `$or` would have to sort.
   */
  rangesAfter({ values, id }: RouterPlace): QueryFilter<RouterRow>[] {
    const { keys, idDirection } = this.#order
    const steps = [
      ...keys.map(({ path, direction, isInstant }, index) => ({
        path,
        direction,
        value: isInstant ? new Date(values[index] ?? 0) : values[index],
      })),
      { path: '_id', direction: idDirection, value: toObjectId(id) },
    ]
    return steps
      .map(({ path, direction, value }, index) => ({
        ...Object.fromEntries(steps.slice(0, index).map((equal) => [equal.path, equal.value])),
        [path]: direction === 1 ? { $gt: value } : { $lt: value },
      }))
      .reverse()
  }
}

function reversed({ index, keys, idDirection }: IndexedOrder): IndexedOrder {
  return {
    index,
    keys: keys.map((key) => ({ ...key, direction: opposite(key.direction) })),
    idDirection: opposite(idDirection),
  }
}

function opposite(direction: 1 | -1): 1 | -1 {
  return direction === 1 ? -1 : 1
}
