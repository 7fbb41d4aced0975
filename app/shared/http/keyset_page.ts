import vine from '@vinejs/vine'
import { isIdentifier } from '#shared/identifiers'
import { describedAs } from './described_as.js'

const LIMIT_MAX = 100
const LIMIT_DEFAULT = 20

/** Which rows of a list a caller wants: newest first, at most `limit`, all of them older than `before`. */
export interface PageRequest {
  readonly limit: number
  /** Identifier of the last row of the page before this one. */
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
  limit: vine
    .number()
    .withoutDecimals()
    .range([1, LIMIT_MAX])
    .meta({ default: LIMIT_DEFAULT })
    .optional(),
  cursor: vine
    .string()
    .use(isCursor())
    .use(describedAs({ pattern: '^[A-Za-z0-9_-]{16}$' }))
    .optional(),
}

/** Reads what `pageQuery` let through. */
export function pageRequest(query: {
  limit?: number | undefined
  cursor?: string | undefined
}): PageRequest {
  return {
    limit: query.limit ?? LIMIT_DEFAULT,
    before: query.cursor === undefined ? null : decodeCursor(query.cursor),
  }
}

/**
 * The body of a list's answer. `rows` are the first `limit + 1` rows: the one too many says that there is a next page
 * and is not shown.
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

/** A cursor is opaque to callers: where the page before it ended. */
export function encodeCursor(identifier: string): string {
  return Buffer.from(identifier, 'hex').toString('base64url')
}

/** The identifier in a cursor, or null for a text that `encodeCursor` never gave. */
function decodeCursor(cursor: string): string | null {
  const identifier = Buffer.from(cursor, 'base64url').toString('hex')
  return isIdentifier(identifier) && encodeCursor(identifier) === cursor ? identifier : null
}
