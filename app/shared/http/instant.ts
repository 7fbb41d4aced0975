import vine from '@vinejs/vine'
import { nearestShownMs } from '#shared/time'
import type { JsonSchema } from './json_schema.js'
import { unlessNull } from './text.js'

const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/** An instant of this century as programs count it, in seconds or milliseconds. */
const COUNTED = /^(?:\d{9,10}|\d{12,13})$/

/** An instant among other texts, in the API's description: there, formats do not tell texts apart. */
export const INSTANT_SHAPE = String.raw`^\d{4}-\d{2}-\d{2}[Tt].+$`

const isInstant = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && parseInstant(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z${instantHint(value)}`,
    'instant',
    field
  )
})

/**
 * A point in time as text with its offset, converted to a Date. A date without a time or zone is refused. `facts` go into
 * the API's description.
 */
export function instant(facts: JsonSchema = {}) {
  return vine
    .string()
    .parse((value) => (typeof value === 'number' ? String(value) : value))
    .use(isInstant())
    .transform(unlessNull(dateOf))
    .meta({ type: 'string', format: 'date-time', ...facts })
}

/** Null unless the text is an RFC 3339 instant with its offset, in UTC of a year to 9999; `t` and `z` may be lower case. */
export function parseInstant(text: string): Date | null {
  const at = dateInAnyYear(text)
  return at && isShown(at) ? at : null
}

/** What to write in place of a text that is not an instant, in brackets; empty when nothing more is known. */
export function instantHint(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (COUNTED.test(value)) {
    const since = new Date(Number(value) * (value.length < 12 ? 1_000 : 1))
    return ` (${value} is no instant; counted from 1970, it would be ${since.toISOString()})`
  }
  const at = dateInAnyYear(value)
  if (at && !isShown(at)) {
    const nearest = new Date(nearestShownMs(at.getTime())).toISOString()
    return ` (its year in UTC must be from 0000 to 9999; the nearest such instant is ${nearest})`
  }
  // A query's parser reads `+` as a blank.
  return value.includes(' ') && parseInstant(value.replace(' ', '+')) !== null
    ? ' (in a query, write + as %2B)'
    : ''
}

function isShown(at: Date): boolean {
  return nearestShownMs(at.getTime()) === at.getTime()
}

/** An offset may move it out of the year that its text names. */
function dateInAnyYear(text: string): Date | null {
  return INSTANT.test(text) && isDayOfCalendar(text) ? dateOf(text) : null
}

function dateOf(written: string): Date {
  return new Date(written.toUpperCase())
}

/** The parser reads February 30th as a day in March. */
function isDayOfCalendar(value: string): boolean {
  const day = value.slice(0, 'YYYY-MM-DD'.length)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
