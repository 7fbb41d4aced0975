import { startOfDay, yearAt } from '../calendar.js'
import { timeFormat } from '../zone.js'

/**
 * Until when something holds, in the console's zone, which it names: a time of today, or else with its day. It stays right
 * while it is shown.
 */
export function untilText(at: string, locale: string, nowMs = Date.now()): string {
  const endMs = Date.parse(at)
  const isToday = startOfDay(endMs) === startOfDay(nowMs)
  const isThisYear = yearAt(endMs) === yearAt(nowMs)
  return timeFormat(locale, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(endMs)
}
