import { addedDays, addedMonths, startOfDay, startOfMonth, startOfWeek } from '../../calendar.js'

/** From the narrowest to the widest. */
export const ZOOMS = ['week', 'month', 'quarter', 'year'] as const

export type Zoom = (typeof ZOOMS)[number]

/** The part of time that the axis shows: `fromMs <= t < untilMs`, whole days of the console's zone. */
export interface AxisView {
  readonly zoom: Zoom
  readonly fromMs: number
  readonly untilMs: number
}

const MONTHS: Readonly<Record<Exclude<Zoom, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/** The view that begins with the week or the month of an instant. */
export function viewOf(zoom: Zoom, atMs: number): AxisView {
  return viewFrom(zoom, zoom === 'week' ? startOfWeek(atMs) : startOfMonth(atMs))
}

/** The view that follows (1) or precedes (-1). */
export function shiftedView({ zoom, fromMs, untilMs }: AxisView, direction: 1 | -1): AxisView {
  if (direction === 1) return viewFrom(zoom, untilMs)
  const before = zoom === 'week' ? addedDays(fromMs, -7) : addedMonths(fromMs, -MONTHS[zoom])
  return viewFrom(zoom, before)
}

/** The next narrower (-1) or wider (1) view that shows `aroundMs`, or else the middle; the same one at either end. */
export function zoomedView(view: AxisView, direction: 1 | -1, aroundMs: number): AxisView {
  const zoom = ZOOMS[ZOOMS.indexOf(view.zoom) + direction]
  if (zoom === undefined) return view
  const isShown = view.fromMs <= aroundMs && aroundMs < view.untilMs
  return viewOf(zoom, isShown ? aroundMs : (view.fromMs + view.untilMs) / 2)
}

function viewFrom(zoom: Zoom, atMs: number): AxisView {
  const fromMs = startOfDay(atMs)
  const untilMs = zoom === 'week' ? addedDays(fromMs, 7) : addedMonths(fromMs, MONTHS[zoom])
  return { zoom, fromMs, untilMs }
}
