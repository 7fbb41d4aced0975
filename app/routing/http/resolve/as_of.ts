import vine from '@vinejs/vine'
import type { AsOf } from '#routing/history/past_tables'
import { INSTANT_SHAPE, instantHint, parseInstant } from '#shared/http/instant'

const isAsOf = vine.createRule((value, _options, field) => {
  if (readAsOf(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an organization revision, such as 12, or an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z${instantHint(value)}`,
    'asOf',
    field
  )
})

/** Which table to ask: a revision as a number, or an instant as a text. */
export function asOf() {
  return vine
    .any()
    .use(isAsOf())
    .meta({
      oneOf: [
        { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'string', pattern: INSTANT_SHAPE },
      ],
    })
}

/** Null for any other value. */
export function readAsOf(value: unknown): AsOf | null {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? { revision: value } : null
  }
  const at = typeof value === 'string' ? parseInstant(value) : null
  return at && { at }
}
