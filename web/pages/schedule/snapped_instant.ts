import type { AxisView } from './axis_view.js'
import { addedDays, startOfDay } from '../../calendar.js'

const HOUR_MS = 3_600_000

/** The instant at a fraction of the axis: the nearest hour of a week, else the nearest midnight of the console's zone. */
export function snappedInstant({ zoom, fromMs, untilMs }: AxisView, fraction: number): number {
  const atMs = fromMs + fraction * (untilMs - fromMs)
  const dayMs = startOfDay(atMs)
  if (zoom === 'week') return dayMs + Math.round((atMs - dayMs) / HOUR_MS) * HOUR_MS
  const nextDayMs = addedDays(dayMs, 1)
  return atMs - dayMs < nextDayMs - atMs ? dayMs : nextDayMs
}
