import { NEWEST_FIRST, type RouterOrder, type RouterPlace } from '#routing/router_order'
import { decodeCursor, encodeCursor } from '#shared/http/keyset_page'
import { isIdentifier } from '#shared/identifiers'

/** The most characters of a cursor: a folded name may be longer than the name. */
export const CURSOR_LENGTH_MAX = 4_096

/** A cursor belongs to one order. Newest first, it is the cursor of every other list. */
export function encodePlace(order: RouterOrder, { values, id }: RouterPlace): string {
  if (order === NEWEST_FIRST) return encodeCursor(id)
  return Buffer.from(JSON.stringify([order, ...values, id])).toString('base64url')
}

/** The place in a cursor; null for a text that `encodePlace` never produced for this order. */
export function decodePlace(order: RouterOrder, cursor: string): RouterPlace | null {
  if (order === NEWEST_FIRST) {
    const id = decodeCursor(cursor)
    return id === null ? null : { values: [], id }
  }
  const [cursorOrder, ...rest] = membersOf(cursor)
  const values = rest.slice(0, -1)
  const id = rest.at(-1)
  if (cursorOrder !== order || !isIdentifier(id) || !areOf(order, values)) return null
  return encodePlace(order, { values, id }) === cursor ? { values, id } : null
}

/** The greatest instant that a Date holds, in milliseconds. */
const NUMBER_MAX = 8.64e15

type IsValue = (value: unknown) => boolean

const isText: IsValue = (value) => typeof value === 'string' && value.isWellFormed()
const isNumber: IsValue = (value) => typeof value === 'number' && Math.abs(value) <= NUMBER_MAX

const VALUES: Readonly<Record<RouterOrder, readonly IsValue[]>> = {
  'created_at': [],
  '-created_at': [],
  'name': [isText],
  '-name': [isText],
  'updated_at': [isNumber],
  '-updated_at': [isNumber],
  'precedence': [isNumber, isNumber],
  '-precedence': [isNumber, isNumber],
}

function areOf(order: RouterOrder, values: unknown[]): values is (string | number)[] {
  const checks = VALUES[order]
  return values.length === checks.length && checks.every((isValue, at) => isValue(values[at]))
}

function membersOf(cursor: string): unknown[] {
  try {
    const members: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(members) ? members : []
  } catch {
    return []
  }
}
