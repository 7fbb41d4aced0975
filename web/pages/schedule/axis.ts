import {
  addedDays,
  addedMonths,
  startOfDay,
  startOfMonth,
  startOfWeek,
  weekdayAt,
} from '#console/shared/calendar'
import { sharedSpan, type TimeSpan } from './spans.js'

/** From the narrowest to the widest. */
export const ZOOMS = ['week', 'month', 'quarter', 'year'] as const

export type Zoom = (typeof ZOOMS)[number]

/** The visible period: `fromMs <= t < untilMs`, whole days of the console's zone. */
export interface AxisView {
  readonly zoom: Zoom
  readonly fromMs: number
  readonly untilMs: number
}

const MONTHS: Readonly<Record<Exclude<Zoom, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/** The view that begins with the week or month of an instant. */
export function viewOf(zoom: Zoom, atMs: number): AxisView {
  return viewFrom(zoom, zoom === 'week' ? startOfWeek(atMs) : startOfMonth(atMs))
}

/** The next (1) or previous (-1) view. */
export function shiftedView({ zoom, fromMs, untilMs }: AxisView, direction: 1 | -1): AxisView {
  if (direction === 1) return viewFrom(zoom, untilMs)
  const before = zoom === 'week' ? addedDays(fromMs, -7) : addedMonths(fromMs, -MONTHS[zoom])
  return viewFrom(zoom, before)
}

/**
 * The next narrower (-1) or wider (1) view, around `aroundMs` if it is visible, else around the middle; unchanged at either
 * end.
 */
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

/** A line of the axis. */
export interface AxisTick {
  readonly atMs: number
  readonly fraction: number
  /** The width of the period after it, as a fraction of the axis. */
  readonly span: number
  /** Whether its label also shows where space is scarce. */
  readonly isMajor: boolean
}

/** A later label would overflow a narrow axis. */
const LAST_LABEL = 0.9

/** Days of a week or month, weeks of a quarter, or months of a year that begin in the view. */
export function axisTicks(view: AxisView): readonly AxisTick[] {
  const instants: number[] = []
  for (let atMs = firstTick(view); atMs < view.untilMs; atMs = nextTick(view, atMs)) {
    if (atMs >= view.fromMs) instants.push(atMs)
  }
  return instants.map((atMs, index) => {
    const fraction = fractionOf(view, atMs)
    const endMs = Math.min(instants[index + 1] ?? view.untilMs, view.untilMs)
    return {
      atMs,
      fraction,
      span: fractionOf(view, endMs) - fraction,
      isMajor: isMajor(view, { atMs, fraction, index }),
    }
  })
}

function firstTick({ zoom, fromMs }: AxisView): number {
  return zoom === 'quarter' ? startOfWeek(fromMs) : fromMs
}

function nextTick({ zoom }: AxisView, atMs: number): number {
  if (zoom === 'year') return addedMonths(atMs, 1)
  return addedDays(atMs, zoom === 'quarter' ? 7 : 1)
}

interface Place {
  readonly atMs: number
  readonly fraction: number
  readonly index: number
}

function isMajor({ zoom }: AxisView, { atMs, fraction, index }: Place): boolean {
  if (zoom === 'week') return true
  if (zoom === 'month') return weekdayAt(atMs) === 0
  return index % 3 === 0 && fraction < LAST_LABEL
}

/** The position of an instant on the axis: 0 at the start, 1 at the end, outside that range if not visible. */
export function fractionOf({ fromMs, untilMs }: AxisView, atMs: number): number {
  return (atMs - fromMs) / (untilMs - fromMs)
}

const HOUR_MS = 3_600_000

/** The instant at a fraction of the axis, rounded to the hour in a week, else to midnight in the console's zone. */
export function snappedInstant({ zoom, fromMs, untilMs }: AxisView, fraction: number): number {
  const atMs = fromMs + fraction * (untilMs - fromMs)
  const dayMs = startOfDay(atMs)
  if (zoom === 'week') return dayMs + Math.round((atMs - dayMs) / HOUR_MS) * HOUR_MS
  const nextDayMs = addedDays(dayMs, 1)
  return atMs - dayMs < nextDayMs - atMs ? dayMs : nextDayMs
}

/** The visible part of a span, as fractions of the axis. */
export interface Bar {
  readonly left: number
  readonly width: number
  /** Whether the span extends beyond either end of the axis. */
  readonly isCutLeft: boolean
  readonly isCutRight: boolean
}

/** Null if no part of the span is visible. */
export function barOf(span: TimeSpan, view: AxisView): Bar | null {
  const visible = sharedSpan(span, view)
  if (visible === null) return null
  const left = fractionOf(view, visible.fromMs)
  return {
    left,
    width: fractionOf(view, visible.untilMs) - left,
    isCutLeft: span.fromMs < view.fromMs,
    isCutRight: span.untilMs > view.untilMs,
  }
}
