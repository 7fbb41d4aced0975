import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { cellOf, csvRow } from '#shared/csv'
import { instant } from '#shared/http/instant'
import { type FieldError, sendInvalid } from '#shared/http/problem'
import { queryCount } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { identifierText } from '#shared/http/text'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS } from '#shared/time'
import { conversionOf, type Rate } from './conversion.js'
import type { TrafficRefusal } from './read_traffic.js'
import { sumOf } from './sum_traffic.js'
import {
  type ComparedSums,
  isUtmGrouping,
  TRAFFIC_GROUPINGS,
  TRAFFIC_INTERVALS,
  type TrafficInterval,
  type TrafficQuestion,
  type TrafficReport,
  type TrafficSums,
} from './traffic_report.js'
import { TrafficSpan } from './traffic_span.js'
import { daysAfter, utcDayOf } from './utc_day.js'

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

export function sendTrafficRefusal(ctx: HttpContext, refusal: FieldError | TrafficRefusal): void {
  sendInvalid(ctx, ['type' in refusal ? fieldErrorOf(refusal) : refusal])
}

function fieldErrorOf(refusal: TrafficRefusal): FieldError {
  switch (refusal.type) {
    case 'before_shapes':
      return {
        field: 'from',
        rule: 'kept',
        message: `The from field must be on one of the last ${refusal.shapeDays} days when traffic is grouped by a UTM value`,
      }
    case 'too_many_sums':
      return {
        field: 'from',
        rule: 'sums',
        message: `The from field must be later: the period and the one before it have ${refusal.sums} stored sums, and an answer reads at most ${refusal.sumsMax}`,
      }
    case 'too_slow':
      return {
        field: 'from',
        rule: 'tooSlow',
        message: 'The from field must be later: the period takes too long to sum up',
      }
    case 'open_day_too_slow':
      return {
        field: 'until',
        rule: 'tooSlow',
        message:
          'The until field must be earlier: a day that is not closed takes too long to sum up',
      }
    default:
      return refusal satisfies never
  }
}

const DECIMALS = 4

export function showTraffic(report: TrafficReport, question: TrafficQuestion) {
  const { totals, groups, previousPeriod } = report
  const { period, interval, groupBy } = question
  const resolved = totals.current.resolved
  const listed = sumOf(groups.map(({ current }) => current.resolved))
  const begins = new TrafficSpan(period, interval).begins()
  return {
    from: period.from.toISOString(),
    until: period.until.toISOString(),
    interval,
    group_by: groupBy,
    complete_until: report.completeUntil.toISOString(),
    previous: {
      from: previousPeriod.from.toISOString(),
      until: previousPeriod.until.toISOString(),
      is_complete: report.isPreviousComplete,
    },
    totals: showCompared(totals),
    points: [...begins].map((at, place) => ({
      at: at.toISOString(),
      resolved: report.points[place] ?? null,
    })),
    groups: groups.map(({ key, name, points, ...sums }) => ({
      key,
      name,
      share: shareOf(sums.current.resolved, resolved),
      ...showCompared(sums),
      points,
    })),
    other: { resolved: resolved - listed, share: shareOf(resolved - listed, resolved) },
  }
}

function showCompared({ current, previous }: ComparedSums) {
  return { ...showSums(current), previous: showSums(previous) }
}

function showSums(sums: TrafficSums) {
  const { resolved, sessions } = sums
  const conversion = conversionOf(sums)
  return {
    resolved,
    started: sessions?.started ?? null,
    completed: sessions?.completed ?? null,
    abandoned: sessions?.abandoned ?? null,
    conversion: conversion && {
      started: conversion.started && showRate(conversion.started),
      completed: showRate(conversion.completed),
      booked: conversion.booked && showRate(conversion.booked),
    },
  }
}

function showRate({ rate, low, high }: Rate) {
  return { rate: rounded(rate), low: rounded(low), high: rounded(high) }
}

/** Null without resolves. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole)
}

function rounded(share: number): number {
  return Number(share.toFixed(DECIMALS))
}

export const TRAFFIC_COLUMNS = ['at', 'group_by', 'key', 'name', 'resolved'] as const
/** The name of the resolves that belong to no listed group. */
const OTHER = 'other'

/**
 * A row for each interval and group, the groups in their order, and one for the rest of the interval. An interval that
 * is not summed up has an empty cell.
 */
export function* showTrafficCsv(
  { points, groups }: TrafficReport,
  { period, interval, groupBy }: TrafficQuestion
): Generator<string> {
  yield csvRow(TRAFFIC_COLUMNS)
  const begins = new TrafficSpan(period, interval).begins()
  for (const [place, at] of [...begins].entries()) {
    const begin = at.toISOString()
    for (const { key, name, points: own } of groups) {
      yield csvRow([begin, groupBy, cellOf(key), cellOf(name), cellOfCount(own[place] ?? null)])
    }
    const total = points[place] ?? null
    const listed = sumOf(groups.map(({ points: own }) => own[place] ?? 0))
    yield csvRow([begin, OTHER, '', '', cellOfCount(total === null ? null : total - listed)])
  }
}

function cellOfCount(count: number | null): string {
  return count === null ? '' : String(count)
}
