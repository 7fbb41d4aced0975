import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time'

const UNITS = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', 1_000],
] as const

/**
 * A duration for a person: its two largest units, such as `4m 30s`, or `850ms` below a second. Negative durations have
 * a minus.
 */
export function durationText(ms: number): string {
  if (ms < 0) return `-${durationText(-ms)}`
  if (ms < 1_000) return `${Math.round(ms)}ms`
  const first = UNITS.findIndex(([, size]) => ms >= size)
  let rest = ms
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? `${count}${unit}` : ''
  })
  return parts.filter((part) => part !== '').join(' ')
}
