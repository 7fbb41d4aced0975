/** An instant in the reader's zone, as short as it can be: no year in the present one, no clock at midnight. */
export function shortInstant(atMs: number, locale: string, nowMs = Date.now()): string {
  const at = new Date(atMs)
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return formatOf(locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    ...(!isMidnight && { hour: '2-digit', minute: '2-digit' }),
  }).format(at)
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** To make a format takes a hundred times as long as to use it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.keys(options).join(' ')}`
  const format = FORMATS.get(key) ?? new Intl.DateTimeFormat(locale, options)
  FORMATS.set(key, format)
  return format
}
