import type { AxisView } from './axis_view.js'
import { addedDays, addedMonths, startOfWeek, weekdayAt } from '../../calendar.js'
import { fractionOf } from './fraction_of.js'

/** A line of the axis. */
export interface AxisTick {
  readonly atMs: number
  readonly fraction: number
  /** How wide the stretch after it is, as a fraction of the axis. */
  readonly span: number
  /** Whether its label stands where there is little room, too. */
  readonly isMajor: boolean
}

/** A label that begins later would run out of a narrow axis. */
const LAST_LABEL = 0.9

/** Days of a week or month, weeks of a quarter, months of a year: those that begin in the view. */
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
