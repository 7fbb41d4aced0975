import type { Period } from '#shared/time'
import type { ClientSession } from 'mongoose'
import type { KnownDay } from '#insight/known_day'
import { toObjectId } from '#shared/identifiers'

/** The traffic of closed days, as of the moment of the session. */
export interface TrafficScope {
  readonly organizationId: string
  readonly period: Period
  /** What is stored of the days of the period. */
  readonly days: readonly KnownDay[]
  /** Null for all routers. */
  readonly routerId: string | null
  readonly session: ClientSession
}

/** Selects the rows that are the traffic of their day, and none of a run that has not finished or is out of date. */
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
