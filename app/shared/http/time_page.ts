import vine, { errors } from '@vinejs/vine'
import { isIdentifier } from '#shared/identifiers'
import type { TimePlace } from '#shared/time'
import { describedAs } from './described_as.js'
import { decodeCursor, pageLimit, pageQuery } from './keyset_page.js'

const INSTANT_BYTES = 8
const PLACE_BYTES = INSTANT_BYTES + 12
/** The greatest instant that a Date holds, in milliseconds. */
const INSTANT_MS_MAX = 8.64e15

const isAnyCursor = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && (decodeCursor(value) ?? decodeTimeCursor(value))) return
  field.report(messageFor(field.getFieldPath()), 'cursor', field)
})

/** `pageQuery` of a list that is sometimes by time, with cursors of its own then. */
export const timedPageQuery = {
  limit: pageQuery.limit,
  cursor: vine
    .string()
    .use(isAnyCursor())
    .use(describedAs({ pattern: '^[A-Za-z0-9_-]{16}([A-Za-z0-9_-]{11})?$' }))
    .optional(),
}

const isPlaceCursor = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && decodeTimeCursor(value)) return
  field.report(messageFor(field.getFieldPath()), 'cursor', field)
})

/** `pageQuery` of a list that is always in such an order. */
export const placePageQuery = {
  limit: pageQuery.limit,
  cursor: vine
    .string()
    .use(isPlaceCursor())
    .use(describedAs({ pattern: '^[A-Za-z0-9_-]{27}$' }))
    .optional(),
}

/** Converts a query that passed `placePageQuery`. */
export function placePage(query: TimedPageQuery) {
  return { limit: pageLimit(query), after: decoded(query, decodeTimeCursor) }
}

interface TimedPageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The limit, and the place after which the page of a list by time begins. Refuses a cursor of the other order. */
export function timedPage(query: TimedPageQuery) {
  return { limit: pageLimit(query), after: decoded(query, decodeTimeCursor) }
}

/** The same for the list when it is not by time. */
export function untimedPage(query: TimedPageQuery) {
  return { limit: pageLimit(query), before: decoded(query, decodeCursor) }
}

function decoded<Place>({ cursor }: TimedPageQuery, decode: (cursor: string) => Place | null) {
  if (cursor === undefined) return null
  const place = decode(cursor)
  if (place !== null) return place
  const message = messageFor('cursor')
  throw new errors.E_VALIDATION_ERROR([{ field: 'cursor', rule: 'cursor', message }])
}

/** The body of the answer of a list by time. */
export function timePageOf<Row, Shown>(
  { events, next }: { readonly events: readonly Row[]; readonly next: TimePlace | null },
  limit: number,
  show: (row: Row) => Shown
) {
  return {
    data: events.map((event) => show(event)),
    meta: { limit, next_cursor: next && encodeTimeCursor(next) },
  }
}

function encodeTimeCursor({ atMs, id }: TimePlace): string {
  const bytes = Buffer.alloc(PLACE_BYTES)
  bytes.writeBigInt64BE(BigInt(atMs))
  bytes.write(id, INSTANT_BYTES, 'hex')
  return bytes.toString('base64url')
}

/** The place in a cursor, or null for a text that `encodeTimeCursor` never produced. */
function decodeTimeCursor(cursor: string): TimePlace | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== PLACE_BYTES) return null
  const place = {
    atMs: Number(bytes.readBigInt64BE()),
    id: bytes.toString('hex', INSTANT_BYTES),
  }
  if (Math.abs(place.atMs) > INSTANT_MS_MAX || !isIdentifier(place.id)) return null
  return encodeTimeCursor(place) === cursor ? place : null
}

function messageFor(path: string): string {
  return `The ${path} field must be the next_cursor of an earlier answer to a query with the same parameters`
}
