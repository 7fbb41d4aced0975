import { DAY_MS } from '#shared/time'

/** How long the day in UTC of this instant still lasts, in milliseconds. */
export function msUntilMidnight(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS)
}
