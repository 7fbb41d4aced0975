import { addedDays } from '../../calendar.js'
import type { TimeSpan } from './time_span.js'

export type Edge = 'from' | 'until'

const HOUR_MS = 3_600_000

/** Where a key moves an instant: an hour, a day with Shift, a week with PageUp and PageDown; null for another key. */
export function instantAfterKey(atMs: number, key: string, isShift: boolean): number | null {
  const days = { PageUp: 7, PageDown: -7 }[key]
  if (days !== undefined) return addedDays(atMs, days)
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key]
  if (steps === undefined) return null
  return isShift ? addedDays(atMs, steps) : atMs + steps * HOUR_MS
}

/** The span with one end elsewhere. The ends stay at least an hour apart: the moved one stops there. */
export function withEdgeAt({ fromMs, untilMs }: TimeSpan, edge: Edge, atMs: number): TimeSpan {
  return edge === 'from'
    ? { fromMs: Math.min(atMs, untilMs - HOUR_MS), untilMs }
    : { fromMs, untilMs: Math.max(atMs, fromMs + HOUR_MS) }
}
