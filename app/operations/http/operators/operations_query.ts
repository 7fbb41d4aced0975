import vine from '@vinejs/vine'
import { SEVERITIES, SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { describedAs, text } from '#shared/http/text'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { decodePlace, PLACE_PATTERN } from './signal_cursor.js'

const isPlace = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && decodePlace(value) !== null) return
  const message = `The ${field.getFieldPath()} field must be a cursor of an earlier answer`
  field.report(message, 'cursor', field)
})

const place = () =>
  vine
    .string()
    .use(isPlace())
    .use(describedAs({ pattern: PLACE_PATTERN }))
    .optional()

export const listSignalsValidator = vine.create(
  strictObject({
    limit: pageQuery.limit,
    cursor: place(),
    after: place(),
    name: vine.enum(Object.keys(SIGNAL_CATALOGUE)).optional(),
    severity: vine.enum(SEVERITIES).optional(),
    instance: text({ max: 200 }).optional(),
  })
)

/** Of a list that has no further pages. */
export const limitValidator = vine.create(strictObject({ limit: pageQuery.limit }))
