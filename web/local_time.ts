const MINUTE_MS = 60_000

/**
 * An instant in the reader's zone, as `clockOf` shows it and no longer than it must be. In the hour that a clock repeats in
 * autumn, the later of two instants has its offset at the end. Empty for no instant.
 */
export function localText(instant: string | null | undefined): string {
  if (instant === null || instant === undefined) return ''
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const clock = clockText(at)
  return new Date(clock).getTime() === at.getTime() ? clock : `${clock}${offsetText(at)}`
}

function clockText(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const minute = `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
  if (at.getTime() % MINUTE_MS === 0) return minute
  const ms = at.getMilliseconds()
  const second = `${minute}:${two(at.getSeconds())}`
  return ms === 0 ? second : `${second}.${String(ms).padStart(3, '0')}`
}

function offsetText(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`
}

/** What a clock shows of a text of `localText`, as `<input type="datetime-local">` takes it. */
export function clockOf(text: string): string {
  return text.replace(/[+-]\d\d:\d\d$/, '')
}

/** By how much clocks go back somewhere: half an hour on Lord Howe Island, two at Troll. */
const SET_BACK_MINUTES = [30, 60, 120]

/** The two texts of a time that a clock shows twice, the earlier first; empty for any other. */
export function repetitionsOf(text: string): readonly string[] {
  const clock = clockOf(text)
  const first = instantOf(clock)
  if (first === null) return []
  return SET_BACK_MINUTES.flatMap((minutes) => {
    const later = localText(new Date(Date.parse(first) + minutes * MINUTE_MS).toISOString())
    return later !== clock && clockOf(later) === clock ? [clock, later] : []
  })
}

/** The instant that counts in place of a time that clocks leave out in spring; null for any other. */
export function insteadOf(text: string): string | null {
  const instant = instantOf(text)
  return instant !== null && clockOf(localText(instant)) !== clockOf(text) ? instant : null
}

/** The instant that a text of `localText` means; null for an empty or unreadable one. `known` keeps its precision. */
export function instantOf(text: string, known?: string | null): string | null {
  if (known && localText(known) === text) return known
  const at = new Date(text.replace(/^\d{5,}/, (year) => `+${year.padStart(6, '0')}`)).getTime()
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
