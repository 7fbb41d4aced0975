const MINUTE_MS = 60_000

/** An instant as `datetime-local` takes it, in the reader's zone, no longer than it must be. Empty for no instant. */
export function localText(instant: string | null | undefined): string {
  if (instant === null || instant === undefined) return ''
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const minute = `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
  if (at.getTime() % MINUTE_MS === 0) return minute
  const ms = at.getMilliseconds()
  const second = `${minute}:${two(at.getSeconds())}`
  return ms === 0 ? second : `${second}.${String(ms).padStart(3, '0')}`
}

/**
 * The instant that a text of `localText` means; null for an empty or unreadable one. In the hour that a clock repeats in
 * autumn, the text of `known` means `known` again.
 */
export function instantOf(text: string, known?: string | null): string | null {
  if (known && localText(known) === text) return known
  const at = new Date(text.replace(/^\d{5,}/, (year) => `+${year.padStart(6, '0')}`)).getTime()
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
