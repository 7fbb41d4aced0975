const OF_BROWSER = Intl.DateTimeFormat().resolvedOptions().timeZone

let zone = OF_BROWSER

/** The console's time zone, such as `Europe/Berlin`. */
export const currentZone = (): string => zone

/** Uses the organization's zone; the browser's if it has none, or one that the browser does not know. */
export function takeZone(name: string | null | undefined): void {
  zone = OF_BROWSER
  if (name && isKnownZone(name)) zone = name
}

function isKnownZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format in the console's zone, or in that of the options. Cached: making one takes a hundred times as long as using it. */
export function timeFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions
): Intl.DateTimeFormat {
  const whole = { timeZone: zone, ...options }
  const key = `${locale} ${JSON.stringify(whole)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, whole)
  formats.set(key, format)
  return format
}

const DAY_MS = 86_400_000
const DIGITS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const

/** The local time at an instant, as the milliseconds at which UTC shows the same. */
export function clockMsAt(atMs: number): number {
  const parts = timeFormat('en-u-ca-iso8601', DIGITS).formatToParts(atMs)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const clock = new Date(0)
  clock.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  clock.setUTCHours(part('hour'), part('minute'), part('second'))
  return clock.getTime() + (((atMs % 1_000) + 1_000) % 1_000)
}

/**
 * The instant of a local time: the earlier of two if clocks show it twice. A skipped time counts as if the clocks had not
 * changed.
 */
export function instantMsAt(clockMs: number): number {
  const offsetAt = (atMs: number) => clockMsAt(atMs) - atMs
  const byFormer = clockMs - offsetAt(clockMs - DAY_MS)
  if (clockMsAt(byFormer) === clockMs) return byFormer
  const byLater = clockMs - offsetAt(clockMs + DAY_MS)
  return clockMsAt(byLater) === clockMs ? byLater : byFormer
}
