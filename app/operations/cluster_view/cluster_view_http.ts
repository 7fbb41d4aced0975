import vine from '@vinejs/vine'
import { SEVERITIES, SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { pageQuery } from '#shared/http/keyset_page'
import type { FieldError } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, text } from '#shared/http/text'

const PLACE = /^\d{1,16}-\d{1,10}$/

/** The format of a cursor. */
const PLACE_PATTERN = '^[A-Za-z0-9_-]{4,36}$'

/** A cursor is opaque to callers and marks a position among the signals. */
export function encodePlace(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** The position in a cursor; null for a text that `encodePlace` never produced. */
export function decodePlace(cursor: string): string | null {
  if (cursor.length > 36) return null
  const place = Buffer.from(cursor, 'base64url').toString()
  return PLACE.test(place) && encodePlace(place) === cursor ? place : null
}

const isPlace = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && decodePlace(value) !== null) return
  const message = `The ${field.getFieldPath()} field must be a cursor of an earlier answer`
  field.report(message, 'cursor', field)
})

const cursorText = () =>
  vine
    .string()
    .use(isPlace())
    .use(describedAs({ pattern: PLACE_PATTERN }))
    .optional()

export const listSignalsValidator = vine.create(
  strictObject({
    limit: pageQuery.limit,
    cursor: cursorText(),
    after: cursorText(),
    name: vine.enum(Object.keys(SIGNAL_CATALOGUE)).optional(),
    severity: vine.enum(SEVERITIES).optional(),
    instance: text({ max: 200 }).optional(),
  })
)

/** For a list without further pages. */
export const limitValidator = vine.create(strictObject({ limit: pageQuery.limit }))

/** Of a question for signals in both directions at once. */
export const ONE_DIRECTION: FieldError = {
  field: 'after',
  rule: 'oneDirection',
  message: 'Only one of cursor and after can be given',
}
