const DAY_MS = 86_400_000

/** Each unit with its length, and from which distance on it says enough: 50 days are 7 weeks, not a month. */
const UNITS = [
  ['year', 365 * DAY_MS, 365 * DAY_MS],
  ['month', 30 * DAY_MS, 60 * DAY_MS],
  ['week', 7 * DAY_MS, 14 * DAY_MS],
  ['day', DAY_MS, DAY_MS],
  ['hour', 3_600_000, 3_600_000],
  ['minute', 60_000, 60_000],
] as const

/** `-90_000` is “1 minute ago”: whole units, rounded towards zero; less than a minute is given in seconds. */
export function relativeTime(fromNowMs: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distanceMs = Math.abs(fromNowMs)
  const [unit, unitMs] = UNITS.find(([, , fromMs]) => distanceMs >= fromMs) ?? ['second', 1_000]
  return format.format(Math.trunc(fromNowMs / unitMs), unit)
}
