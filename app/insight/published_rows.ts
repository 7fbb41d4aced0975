import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { type Period, utcDayOf } from '#shared/time'
import type { TrafficDay } from './traffic_calendar.js'
import { hoursWithin } from './traffic_span.js'

/** The traffic of closed days, as of the moment of the session. */
export interface TrafficScope {
  readonly organizationId: string
  /** UTC days. */
  readonly period: Period
  readonly summed: SummedPeriods
  /** The stored days of the period. */
  readonly days: readonly TrafficDay[]
  /** Null for all routers. */
  readonly routerId: string | null
  readonly session: Transaction
}

/** Selects the rows of the run that each day names, not rows of unfinished or outdated runs. */
export function publishedRows({ organizationId, period, days, routerId }: TrafficScope) {
  const others = days.flatMap(({ day, closed, rowsOf }) => {
    if (closed === null) return [{ day }]
    return rowsOf === null ? [] : [{ day, run: { $ne: rowsOf } }]
  })
  return {
    organization_id: toObjectId(organizationId),
    day: { $gte: period.from, $lt: period.until },
    ...(others.length > 0 && { $nor: others }),
    ...(routerId !== null && { router_id: toObjectId(routerId) }),
  }
}

/** What a sum covers. */
interface SummedPeriod {
  /** Of what is counted by hour. */
  readonly hours: Period
  /** The end of `hours` that is left out when the running day is compared. */
  readonly late: Period
  /** Of what is counted by UTC day. */
  readonly dates: Period
}

/** A period and the one before. */
export type SummedPeriods = Readonly<Record<'current' | 'previous', SummedPeriod>>

/** Sums an expression over the days of a period and, under `…_before`, over those of the one before. */
export function comparedSum(name: string, counted: unknown, { current, previous }: SummedPeriods) {
  return {
    [name]: { $sum: { $cond: [isWithin(current.dates), counted, 0] } },
    [`${name}_before`]: { $sum: { $cond: [isWithin(previous.dates), counted, 0] } },
  }
}

/** The sums of the hours of a row, `hours`, that are in each period. Closed days have no late hours of the current one. */
export function hourSums(hours: string, { current, previous }: SummedPeriods) {
  return {
    resolved: sumWithin(hours, current.hours),
    resolved_before: sumWithin(hours, previous.hours),
    late_before: sumWithin(hours, previous.late),
  }
}

function sumWithin(hours: string, period: Period) {
  const [first, last] = [utcDayOf(period.from), utcDayOf(period.until)]
  const edges = [first, last].map((day) => {
    const [begin, end] = hoursWithin(day, period)
    const sum = end > begin ? { $sum: { $slice: [hours, begin, end - begin] } } : 0
    return { case: { $eq: ['$day', day] }, then: sum }
  })
  const whole = { case: isWithin({ from: first, until: last }), then: { $sum: hours } }
  return { $switch: { branches: [...edges, whole], default: 0 } }
}

function isWithin({ from, until }: Period) {
  return { $and: [{ $gte: ['$day', from] }, { $lt: ['$day', until] }] }
}
