import vine from '@vinejs/vine'
import { isIdentifier } from '#shared/identifiers'
import { describedAs } from './described_as.js'
import { queryCount } from './query_count.js'

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
export function pageOf<Row extends { readonly id: string }, Shown>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Shown
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => show(row)),
    meta: { limit, next_cursor: rows.length > limit && last ? encodeCursor(last.id) : null },
  }
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
