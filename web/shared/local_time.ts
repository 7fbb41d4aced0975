import { clockMsAt, instantMsAt } from './zone.js'

const MINUTE_MS = 60_000

/**
 * An instant in the console's zone, in the form of `clockOf` and as short as possible. In the hour that clocks repeat in
 * autumn, the later instant ends in its offset. Empty for no instant.
 */
export function localText(instant: string | null | undefined): string {
  if (instant === null || instant === undefined) return ''
  const atMs = Date.parse(instant)
  if (Number.isNaN(atMs)) return ''
  const clockMs = clockMsAt(atMs)
  const clock = clockText(clockMs)
  return instantMsAt(clockMs) === atMs ? clock : `${clock}${offsetText(clockMs - atMs)}`
}

function clockText(clockMs: number): string {
  const digits = new Date(clockMs).toISOString().replace(/^\+0*/, '')
  return digits.replace(/(?::00)?\.000Z$|Z$/, '')
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}

const OFFSET = /[+-]\d\d:\d\d$/

/** The clock time of a `localText`, for `<input type="datetime-local">`. */
export function clockOf(text: string): string {
  return text.replace(OFFSET, '')
}

/** How far clocks are set back: half an hour on Lord Howe Island, two at Troll. */
const SET_BACK_MINUTES = [30, 60, 120]

/** The two texts of a time that clocks show twice, earlier first; empty for any other. */
export function repetitionsOf(text: string): readonly string[] {
  const clock = clockOf(text)
  const first = instantOf(clock)
  if (first === null) return []
  return SET_BACK_MINUTES.flatMap((minutes) => {
    const later = localText(new Date(Date.parse(first) + minutes * MINUTE_MS).toISOString())
    return later !== clock && clockOf(later) === clock ? [clock, later] : []
  })
}

/** The instant that applies to a time that clocks skip in spring; null for any other. */
export function insteadOf(text: string): string | null {
  const instant = instantOf(text)
  return instant !== null && clockOf(localText(instant)) !== clockOf(text) ? instant : null
}

/** The instant of a `localText`; null if empty or unreadable. An unchanged `known` keeps its precision. */
export function instantOf(text: string, known?: string | null): string | null {
  if (known && localText(known) === text) return known
  if (!/^\d{4,}-\d\d-\d\dT/.test(text)) return null
  const year = (digits: string) => `+${digits.padStart(6, '0')}`
  const full = text.replace(/^\d{5,}/, year)
  const at = OFFSET.test(text) ? Date.parse(full) : instantMsAt(Date.parse(`${full}Z`))
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The value for the service. Unreadable text is sent as it is, so that it is refused rather than lost. Null for no text. */
export function sentTime(text: string, known?: string | null): string | null {
  return text === '' ? null : (instantOf(text, known) ?? text)
}

const TIME = String.raw`(?:(?:,\s*|T|\s+)(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::(?<second>\d\d(?:\.\d{1,3})?))?)?\s*(?<half>[ap]\.?m\.?|uhr)?)?`
const WRITTEN = [
  new RegExp(String.raw`^(?<year>\d{4,})-(?<month>\d\d?)-(?<day>\d\d?)${TIME}$`, 'i'),
  new RegExp(String.raw`^(?<day>\d\d?)\.\s*(?<month>\d\d?)\.\s*(?<year>\d{4}|\d\d)${TIME}$`, 'i'),
]

/**
 * Parses a time as people and spreadsheets write it into the form of `localText`: `01.01.2027 08:00`, `1.1.27 8 Uhr`,
 * `2027-01-01 08:00` or `2027-01-01 8 pm`. A day alone means its midnight; an instant with an offset means that instant. Null
 * for any other text: `01/02/2027` is another day in another country.
 */
export function readTime(written: string): string | null {
  const text = written.trim()
  if (/^\d{4,}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text)) return localText(text) || null
  const { groups } = WRITTEN.map((form) => form.exec(text)).find((match) => match !== null) ?? {}
  if (groups === undefined) return null
  const { year = '', month = '', day = '', hour, minute, second = '00', half = '' } = groups
  // A short year or hour may still be incomplete input.
  if (hour === undefined ? year.length < 4 : minute === undefined && half === '') return null
  const two = (part: string) => part.padStart(2, '0')
  const date = `${year.length < 4 ? `20${year}` : year}-${two(month)}-${two(day)}`
  const clock = `${two(hourOf(Number(hour ?? 0), half))}:${minute ?? '00'}`
  const whole = `${date}T${clock}:${second}`
  const atMs = Date.parse(`${whole.replace(/^\d{5,}/, (long) => `+${long.padStart(6, '0')}`)}Z`)
  if (Number.isNaN(atMs)) return null
  const shown = clockText(atMs)
  // Date arithmetic rolls over the end of a month.
  return shown.startsWith(`${date}T${clock}`) ? shown : null
}

function hourOf(hour: number, half: string): string {
  const isHalf = /^[ap]/i.test(half)
  if (!isHalf) return String(hour)
  return hour < 1 || hour > 12 ? '99' : String((hour % 12) + (/^p/i.test(half) ? 12 : 0))
}

/** A `localText` as people write it in the language; any other text stays as it is. */
export function writtenTime(text: string, language: string): string {
  const [, year, month, day, clock] = /^(\d{4,})-(\d\d)-(\d\d)T([\d:.]+)/.exec(text) ?? []
  if (clock === undefined) return text
  return language === 'de' ? `${day}.${month}.${year} ${clock}` : `${year}-${month}-${day} ${clock}`
}
