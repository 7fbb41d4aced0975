/** How long the value of a `Retry-After` asks to wait, in seconds or until a date. Null when it says neither. */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const until = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}
