import { startOfDay, yearAt } from '../calendar.js'
import { timeFormat } from '../zone.js'

/** An instant in the console's zone, as short as it can be: no year in the present one, no clock at midnight. */
export function shortInstant(atMs: number, locale: string, nowMs = Date.now()): string {
  return timeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(yearAt(atMs) !== yearAt(nowMs) && { year: 'numeric' }),
    ...(startOfDay(atMs) !== atMs && { hour: '2-digit', minute: '2-digit' }),
  }).format(atMs)
}
