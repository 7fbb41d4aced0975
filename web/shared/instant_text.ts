import { startOfDay, yearAt } from './calendar.js'
import { timeFormat } from './zone.js'

const OPTIONS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** An instant within a sentence, in the console's zone, which it names. */
export function instantText(instant: string, locale: string): string {
  return timeFormat(locale, OPTIONS).format(new Date(instant))
}

/** An instant in the console's zone, as short as possible: without the current year, without midnight. */
export function shortInstant(atMs: number, locale: string, nowMs = Date.now()): string {
  return timeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(yearAt(atMs) !== yearAt(nowMs) && { year: 'numeric' }),
    ...(startOfDay(atMs) !== atMs && { hour: '2-digit', minute: '2-digit' }),
  }).format(atMs)
}
