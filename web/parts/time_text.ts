import { startOfDay, yearAt } from '#console/shared/calendar'
import { timeFormat } from '#console/shared/zone'

const DAY_MS = 86_400_000

/** Each unit with its length, and the distance from which it is precise enough: 50 days are 7 weeks, not a month. */
const UNITS = [
  ['year', 365 * DAY_MS, 365 * DAY_MS],
  ['month', 30 * DAY_MS, 60 * DAY_MS],
  ['week', 7 * DAY_MS, 14 * DAY_MS],
  ['day', DAY_MS, DAY_MS],
  ['hour', 3_600_000, 3_600_000],
  ['minute', 60_000, 60_000],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** `-90_000` is “1 minute ago”: whole units, rounded towards zero; below a minute, seconds. */
export function relativeTime(fromNowMs: number, locale: string): string {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formats.set(locale, format)
  const distanceMs = Math.abs(fromNowMs)
  const [unit, unitMs] = UNITS.find(([, , fromMs]) => distanceMs >= fromMs) ?? ['second', 1_000]
  return format.format(Math.trunc(fromNowMs / unitMs), unit)
}

/** The end of something in the console's zone, which it names: a time if it is today, else with the day. */
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

export function utcText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}
