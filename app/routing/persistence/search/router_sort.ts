import type { QueryFilter, Types } from 'mongoose'
import type { RouterOrder, RouterPlace } from '#routing/router_order'
import { toObjectId } from '#shared/identifiers'
import type { RouterRow } from '../router_model.js'
import { INDEX, type SearchIndex } from './search_indexes.js'
import type { SearchRow } from './search_row.js'

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
const GRADE: SortKey = {
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
  keys: [GRADE, CREATED_AT],
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
   * The routers after a place, as ranges of the index one after the other: those that differ in the id only, then those
   * that differ in the last value, and so on. A query with an `$or` of them would leave the order to a sort.
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
