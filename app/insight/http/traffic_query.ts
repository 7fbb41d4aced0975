import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  isUtmGrouping,
  TRAFFIC_GROUPINGS,
  TRAFFIC_INTERVALS,
  type TrafficInterval,
  type TrafficQuestion,
} from '#insight/traffic_question'
import { daysAfter, utcDayOf } from '#insight/utc_day'
import { identifierText } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import type { FieldError } from '#shared/http/problem'
import { queryCount } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS } from '#shared/time'

/** The longest period, by interval. */
export const DAYS_MAX: Readonly<Record<TrafficInterval, number>> = { hour: 31, day: 366 }
const DAYS_USUAL: Readonly<Record<TrafficInterval, number>> = { hour: 7, day: 30 }
const GROUPS_MAX = 50
const GROUPS_USUAL = 20

export const trafficValidator = vine.create(
  strictObject({
    from: instant().optional(),
    until: instant().optional(),
    interval: vine.enum(TRAFFIC_INTERVALS).optional(),
    router_id: identifierText().optional(),
    group_by: vine.enum(TRAFFIC_GROUPINGS).optional(),
    limit: queryCount({ min: 1, max: GROUPS_MAX }, { default: GROUPS_USUAL }).optional(),
  })
)

/** The question that a query asks: its period is widened to whole UTC days, and ends with today at the latest. */
export function trafficQuestion(
  query: Infer<typeof trafficValidator>,
  now: Date
): Result<TrafficQuestion, FieldError> {
  const { interval = 'day', group_by: groupBy = 'router', router_id: routerId = null } = query
  const tomorrow = daysAfter(utcDayOf(now), 1)
  const asked = query.until ?? tomorrow
  const until = asked < tomorrow ? daysAfter(utcDayOf(new Date(asked.getTime() - 1)), 1) : tomorrow
  const from = query.from ? utcDayOf(query.from) : daysAfter(until, -DAYS_USUAL[interval])
  const days = (until.getTime() - from.getTime()) / DAY_MS
  if (days <= 0) return err(EMPTY)
  if (from.getTime() < 0) return err(TOO_EARLY)
  if (days > DAYS_MAX[interval]) return err(tooLong(interval))
  if (isUtmGrouping(groupBy) && interval === 'hour') return err(NOT_BY_HOUR)
  const groupsMax = query.limit ?? GROUPS_USUAL
  return ok({ period: { from, until }, interval, groupBy, routerId, groupsMax })
}

const EMPTY: FieldError = {
  field: 'from',
  rule: 'before',
  message: 'The from field must be before the until field, and not after today',
}

/** The years of all instants of an answer have four digits. */
const TOO_EARLY: FieldError = {
  field: 'from',
  rule: 'range',
  message: 'The from field must be in 1970 at the earliest',
}

const NOT_BY_HOUR: FieldError = {
  field: 'interval',
  rule: 'by_day',
  message: 'The interval field must be day when traffic is grouped by a UTM value',
}

function tooLong(interval: TrafficInterval): FieldError {
  return {
    field: 'from',
    rule: 'range',
    message: `The from field must be at most ${DAYS_MAX[interval]} days before the until field when the interval is ${interval}`,
  }
}
