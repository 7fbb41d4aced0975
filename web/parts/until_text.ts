/**
 * Until when something holds, in the reader's zone, which it names: a time of today, or else with its day. It stays right
 * while it is shown.
 */
export function untilText(at: string, locale: string, nowMs = Date.now()): string {
  const end = new Date(at)
  const now = new Date(nowMs)
  const isToday = end.toDateString() === now.toDateString()
  const isThisYear = end.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(locale, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(end)
}
