import { DAY_MS } from '#insight/utc_day'

/** How long the day in UTC of this instant still lasts, in milliseconds. */
export function msUntilMidnight(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS)
}
