import type { HttpContext } from '@adonisjs/core/http'
import vine, { errors } from '@vinejs/vine'
import { isIdentifier } from '#shared/identifiers'
import type { TimePlace } from '#shared/time'
import { type Answer, show } from './json_schema.js'
import { queryCount } from './query.js'
import { strictObject } from './strict_object.js'
import { describedAs } from './text.js'

const LIMIT_MAX = 100
const LIMIT_DEFAULT = 20

/** The requested rows of a list: newest first, at most `limit`, all older than `before`. */
export interface PageRequest {
  readonly limit: number
  /** The identifier of the last row of the previous page. */
  readonly before: string | null
}

const isCursor = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && decodeCursor(value) !== null) return
  field.report(
    `The ${field.getFieldPath()} field must be the next_cursor of an earlier answer`,
    'cursor',
    field
  )
})

/** The two query parameters of every list, to be spread into the strictObject of its query string. */
export const pageQuery = {
  limit: queryCount({ min: 1, max: LIMIT_MAX }, { default: LIMIT_DEFAULT }).optional(),
  cursor: vine
    .string()
    .use(isCursor())
    .use(describedAs({ pattern: '^[A-Za-z0-9_-]{16}$' }))
    .optional(),
}

/** The query of a list without filters. */
export const pageValidator = vine.create(strictObject(pageQuery))

/** Converts a query that passed `pageQuery`. */
export function pageRequest(query: {
  limit?: number | undefined
  cursor?: string | undefined
}): PageRequest {
  return {
    limit: pageLimit(query),
    before: query.cursor === undefined ? null : decodeCursor(query.cursor),
  }
}

export function pageLimit({ limit }: { limit?: number | undefined }): number {
  return limit ?? LIMIT_DEFAULT
}

/**
 * The body of a list's answer. `rows` are the first `limit + 1` rows: the extra one shows that there is a next page and
 * is left out.
 */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  shown: ShownRow<Row>
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: showRows(page, shown),
    meta: { limit, next_cursor: rows.length > limit && last ? encodeCursor(last.id) : null },
  }
}

interface Listed<Row> {
  list(organizationId: string, before: string | null, count: number): Promise<readonly Row[]>
}

/** Answers a list without filters. */
export async function sendPage<Row extends { readonly id: string }>(
  { request, response, principal }: HttpContext,
  listed: Listed<Row>,
  shown: ShownRow<Row>
): Promise<void> {
  const { limit, before } = pageRequest(
    await request.validateUsing(pageValidator, { data: request.qs() })
  )
  const rows = await listed.list(principal.organizationId, before, limit + 1)
  response.send(pageOf(rows, limit, shown))
}

/** How a list shows a row. */
type ShownRow<Row> = Answer<Row> | ((row: Row) => unknown)

function showRows<Row>(rows: readonly Row[], shown: ShownRow<Row>): unknown[] {
  return rows.map((row) => (typeof shown === 'function' ? shown(row) : show(shown, row)))
}

/** A cursor is opaque to callers: it marks where the previous page ended. */
export function encodeCursor(identifier: string): string {
  return Buffer.from(identifier, 'hex').toString('base64url')
}

/** The identifier in a cursor, or null for a text that `encodeCursor` never produced. */
export function decodeCursor(cursor: string): string | null {
  const identifier = Buffer.from(cursor, 'base64url').toString('hex')
  return isIdentifier(identifier) && encodeCursor(identifier) === cursor ? identifier : null
}

const INSTANT_BYTES = 8
const PLACE_BYTES = INSTANT_BYTES + 12
/** The greatest instant that a Date holds, in milliseconds. */
const INSTANT_MS_MAX = 8.64e15

const isAnyCursor = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && (decodeCursor(value) ?? decodeTimeCursor(value))) return
  field.report(messageFor(field.getFieldPath()), 'cursor', field)
})

/** `pageQuery` of a list that may be sorted by time; such pages have their own cursors. */
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

/** `pageQuery` of a list that is always sorted by time. */
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

/** Like `timedPage`, for the list in its other order. */
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
export function timePageOf<Row>(
  { events, next }: { readonly events: readonly Row[]; readonly next: TimePlace | null },
  limit: number,
  shown: ShownRow<Row>
) {
  return {
    data: showRows(events, shown),
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
