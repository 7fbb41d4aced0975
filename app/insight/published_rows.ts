import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { Period } from '#shared/time'
import type { TrafficDay } from './traffic_calendar.js'

/** The traffic of closed days, as of the moment of the session. */
export interface TrafficScope {
  readonly organizationId: string
  readonly period: Period
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

/** Sums an expression over the rows from a day on, and, under `…_before`, over those before it. */
export function comparedSum(name: string, counted: unknown, from: Date) {
  const isCurrent = { $gte: ['$day', from] }
  return {
    [name]: { $sum: { $cond: [isCurrent, counted, 0] } },
    [`${name}_before`]: { $sum: { $cond: [isCurrent, 0, counted] } },
  }
}
