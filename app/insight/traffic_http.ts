import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { cellOf, csvRow } from '#shared/csv'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { queryCount } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { identifierText, timeZone } from '#shared/http/text'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS, daysAfter } from '#shared/time'
import { CAMPAIGNS, VALUES } from './bookings_http.js'
import { shownValues } from './booking_sums.js'
import { type Conversion, conversionOf, type Rate, RATED_STARTS_MIN } from './conversion.js'
import { DayZone } from './day_zone.js'
import { sumOf } from './group_sums.js'
import type { TrafficRefusal } from './read_traffic.js'
import {
  isUtmGrouping,
  type RunningSums,
  type TotalPoint,
  TRAFFIC_GROUPINGS,
  TRAFFIC_INTERVALS,
  type TrafficGroup,
  type TrafficInterval,
  type TrafficQuestion,
  type TrafficReport,
  type TrafficSums,
} from './traffic_report.js'

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
    time_zone: timeZone().optional(),
    router_id: identifierText().optional(),
    group_by: vine.enum(TRAFFIC_GROUPINGS).optional(),
    limit: queryCount({ min: 1, max: GROUPS_MAX }, { default: GROUPS_USUAL }).optional(),
  })
)

/** The question that a query asks: its period is widened to whole days, and ends with today at the latest. */
export function trafficQuestion(
  query: Infer<typeof trafficValidator>,
  now: Date
): Result<TrafficQuestion, api.FieldError> {
  const { interval = 'day', group_by: groupBy = 'router', router_id: routerId = null } = query
  const zone = query.time_zone === undefined ? DayZone.UTC : new DayZone(query.time_zone)
  const today = zone.dateOf(now)
  const last = query.until ? zone.dateOf(new Date(+query.until - 1)) : today
  const until = daysAfter(last < today ? last : today, 1)
  const from = query.from ? zone.dateOf(query.from) : daysAfter(until, -DAYS_USUAL[interval])
  const days = (until.getTime() - from.getTime()) / DAY_MS
  if (days <= 0) return err(EMPTY)
  if (from.getTime() < 0) return err(TOO_EARLY)
  if (days > DAYS_MAX[interval]) return err(tooLong(interval))
  if (isUtmGrouping(groupBy) && interval === 'hour') return err(NOT_BY_HOUR)
  const groupsMax = query.limit ?? GROUPS_USUAL
  const common = { dates: { from, until }, interval, groupBy, routerId, groupsMax }
  return ok({ ...common, zone: isUtmGrouping(groupBy) ? DayZone.UTC : zone })
}

const EMPTY: api.FieldError = {
  field: 'from',
  rule: 'before',
  message: 'The from field must be before the until field, and not after today',
}

/** The years of all instants of an answer have four digits. */
const TOO_EARLY: api.FieldError = {
  field: 'from',
  rule: 'range',
  message: 'The from field must be in 1970 at the earliest',
}

const NOT_BY_HOUR: api.FieldError = {
  field: 'interval',
  rule: 'by_day',
  message: 'The interval field must be day when traffic is grouped by a UTM value',
}

function tooLong(interval: TrafficInterval): api.FieldError {
  return {
    field: 'from',
    rule: 'range',
    message: `The from field must be at most ${DAYS_MAX[interval]} days before the until field when the interval is ${interval}`,
  }
}

export const TRAFFIC_REFUSALS: api.Refusals<TrafficRefusal> = {
  before_shapes: api.invalidMember(({ shapeDays }) => ({
    field: 'from',
    rule: 'kept',
    message: `The from field must be on one of the last ${shapeDays} days when traffic is grouped by a UTM value`,
  })),
  too_many_sums: api.invalidMember(({ sums, sumsMax }) => ({
    field: 'from',
    rule: 'sums',
    message: `The from field must be later: the period and the one before it have ${sums} stored sums, and an answer reads at most ${sumsMax}`,
  })),
  too_slow: api.invalidMember(() => ({
    field: 'from',
    rule: 'tooSlow',
    message: 'The from field must be later: the period takes too long to sum up',
  })),
  open_day_too_slow: api.invalidMember(() => ({
    field: 'until',
    rule: 'tooSlow',
    message: 'The until field must be earlier: a day that is not closed takes too long to sum up',
  })),
}

const DECIMALS = 4

/** Shown with four decimals. */
const SHARE = api.shownBy(api.SHARE, (share: number) => Number(share.toFixed(DECIMALS)))

/** Null without resolves. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

const RATE = api.component(
  'TrafficRate',
  api.answer<Rate>(
    {
      rate: api.described(SHARE, 'The share.'),
      low: api.described(SHARE, 'The lower bound of the interval.'),
      high: api.described(SHARE, 'The upper bound of the interval.'),
    },
    { description: 'A share with its Wilson interval of 95 % confidence.' }
  )
)

const CONVERSION = api.component(
  'TrafficConversion',
  api.answer<Conversion>({
    started: api.nullable(
      RATE,
      'Sessions that began, of resolves; null if there are fewer resolves than sessions.'
    ),
    completed: api.described(RATE, 'Sessions that were completed, of those that began.'),
    booked: api.nullable(RATE, 'Sessions that were completed, of resolves; null like `started`.'),
  })
)

const RESOLVED = api.described(api.COUNT, 'Resolves that selected a router.')
const NOT_KNOWN = 'null in groups by class, and by UTM value if days were summed up without them'

const SUMS = api.component(
  'TrafficSums',
  api.answer<TrafficSums, 'sessions' | 'robots'>({
    resolved: RESOLVED,
    started: api.from(
      api.nullable(
        api.COUNT,
        `Booking sessions that began on a day of the period, open ones included; ${NOT_KNOWN}.`
      ),
      ({ sessions }) => sessions?.started
    ),
    completed: api.from(
      api.nullable(api.COUNT, 'Those of them that were completed.'),
      ({ sessions }) => sessions?.completed
    ),
    abandoned: api.from(
      api.nullable(api.COUNT, 'Those of them that were abandoned.'),
      ({ sessions }) => sessions?.abandoned
    ),
    conversion: api.from(
      api.nullable(CONVERSION, `Null below ${RATED_STARTS_MIN} sessions that began.`),
      conversionOf
    ),
  })
)

const SO_FAR = api.answer<{ readonly current: number; readonly previous: number }, 'current'>(
  {
    resolved: api.from(RESOLVED, ({ current }) => current),
    previous: api.described(api.COUNT, 'The same of the period before.'),
  },
  {
    description:
      'What to compare while the period is running: the resolves up to the last full hour, and those of the period before up to that time of its last day. Missing after the period, and in groups by UTM value.',
  }
)

const TOTALS = api.component(
  'TrafficTotals',
  api.answer<RunningSums, 'current'>(
    {
      ...api.membersOf(SUMS, ({ current }: RunningSums) => current),
      previous: api.described(SUMS, 'The same of the period of as many days before.'),
      so_far: SO_FAR,
    },
    { optional: ['so_far'] }
  )
)

const POINT_COUNT = api.nullable(
  api.COUNT,
  'Resolves; null if the sum of the day is not known, and for an hour to come.'
)

const SHARE_OF_ALL = api.nullable(SHARE, 'Of all resolves; null if there are none.')

interface SharedGroup extends TrafficGroup {
  readonly share: number | null
}

const GROUP = api.component(
  'TrafficGroup',
  api.answer<SharedGroup, 'current' | 'previous' | 'soFar'>({
    key: api.nullable(
      api.STRING,
      'The id of the router or the flow, the class, or the UTM value; null for the resolves without one, such as those of deleted routers by flow, if the flow was not recorded.'
    ),
    name: api.nullable(
      api.STRING,
      'The name of the router or the flow; null for others, and after its deletion.'
    ),
    is_default: api.described(api.BOOLEAN, 'Whether it is the default router, or its class.'),
    share: SHARE_OF_ALL,
    ...api.membersOf(TOTALS, (sums: SharedGroup) => sums),
    values: api.from(VALUES, ({ values }) => shownValues(values)),
    points: api.arrayOf(POINT_COUNT, 'One count for each of the points.'),
  })
)

const SESSIONS_AT = 'null like `resolved`, by hour and with `router_id`.'

const POINTS = api.arrayOf(
  api.answer<TotalPoint>({
    at: api.described(api.INSTANT, 'The start.'),
    resolved: POINT_COUNT,
    started: api.nullable(api.COUNT, `Sessions that began; ${SESSIONS_AT}`),
    completed: api.nullable(api.COUNT, `Those of them that were completed; ${SESSIONS_AT}`),
  }),
  'One for each hour or day.'
)

type AnsweredTraffic = TrafficQuestion & TrafficReport

const PREVIOUS = api.answer<AnsweredTraffic, keyof AnsweredTraffic>(
  {
    from: api.from(
      api.described(api.INSTANT, 'The start of its first day.'),
      ({ previousPeriod }) => previousPeriod.from
    ),
    until: api.from(
      api.described(api.INSTANT, 'The end of its last day.'),
      ({ previousPeriod }) => previousPeriod.until
    ),
    is_complete: api.from(
      api.described(api.BOOLEAN, 'False if a day of it has not been summed up, or was deleted.'),
      ({ isPreviousComplete }) => isPreviousComplete
    ),
    is_before_traffic: api.from(
      api.described(
        api.BOOLEAN,
        'Whether it begins before the first resolve, so that there is nothing to compare with yet.'
      ),
      ({ isPreviousBeforeTraffic }) => isPreviousBeforeTraffic
    ),
    points: api.from(POINTS, ({ previousPoints }) => previousPoints),
  },
  { description: 'The period of as many days before, to compare with.' }
)

const OTHER_GROUPS = api.answer<{ readonly resolved: number; readonly share: number | null }>(
  { resolved: RESOLVED, share: SHARE_OF_ALL },
  {
    description:
      'The resolves of no listed group. By UTM value, also those whose shapes are not kept, and those of days that are not closed.',
  }
)

const ROBOTS = api.answer<{ readonly resolved: number; readonly share: number | null }>(
  {
    resolved: api.described(api.COUNT, 'Their resolves.'),
    share: api.nullable(SHARE, 'Of the resolves of robots and visitors; null if there are none.'),
  },
  {
    description:
      'What robots asked for in the period, as far as they name themselves. No other count has them.',
  }
)

const DAYS_OF = api.answer<{ readonly resolved: string; readonly sessions: string }>(
  {
    resolved: api.described(api.STRING, '`time_zone`; UTC without it, and by UTM value.'),
    sessions: api.described(
      api.STRING,
      'UTC: sessions and robots are not known by hour, and count on the UTC day of the same date.'
    ),
  },
  { description: 'The time zones whose days are counted.' }
)

export const ROUTER_TRAFFIC = api.component(
  'RouterTraffic',
  api.answer<AnsweredTraffic, keyof AnsweredTraffic>({
    from: api.from(
      api.described(api.INSTANT, 'The start of the first day.'),
      ({ period }) => period.from
    ),
    until: api.from(
      api.described(api.INSTANT, 'The end of the last day.'),
      ({ period }) => period.until
    ),
    days_of: api.from(DAYS_OF, ({ zone: { name: resolved } }) => ({ resolved, sessions: 'UTC' })),
    interval: api.oneOf(TRAFFIC_INTERVALS, 'What a point stands for.'),
    group_by: api.oneOf(TRAFFIC_GROUPINGS, 'What the groups stand for.'),
    complete_until: api.described(
      api.INSTANT,
      'Days before it are closed with all that arrived. The traffic of later days may still grow.'
    ),
    flows_recorded_from: api.nullable(
      api.INSTANT,
      'By flow: resolves from this day on count for the flow that their router led to at the time. Earlier ones may lack that, and then count for the flow that it leads to now. At the earliest the start of the period before; null in other groupings.'
    ),
    previous: api.from(PREVIOUS, (report) => report),
    totals: api.described(TOTALS, 'Of all groups together.'),
    values: api.from(VALUES, ({ values }) => shownValues(values)),
    booking_campaigns: api.from(
      api.nullable(
        CAMPAIGNS,
        'Whether the campaign of completed sessions is known, also of those that no router led to: of sessions that began on closed days. Null with `router_id`, and without any.'
      ),
      ({ campaigns }) => campaigns
    ),
    robots: api.from(ROBOTS, ({ totals: { current } }) => {
      const { resolved, robots = 0 } = current
      return { resolved: robots, share: shareOf(robots, resolved + robots) }
    }),
    points: POINTS,
    groups: api.from(
      api.arrayOf(GROUP, 'Those with the most resolves first.'),
      ({ groups, totals }) =>
        groups.map((group) => ({
          ...group,
          share: shareOf(group.current.resolved, totals.current.resolved),
        }))
    ),
    other: api.from(OTHER_GROUPS, ({ groups, totals: { current: all } }) => {
      const resolved = all.resolved - sumOf(groups.map(({ current }) => current.resolved))
      return { resolved, share: shareOf(resolved, all.resolved) }
    }),
  })
)

export const TRAFFIC_SCHEMAS = api.components(RATE, CONVERSION, SUMS, TOTALS, GROUP, ROUTER_TRAFFIC)

export const TRAFFIC_COLUMNS = ['at', 'group_by', 'key', 'name', 'resolved'] as const
/** The name of the resolves that belong to no listed group. */
const OTHER = 'other'

/**
 * A row for each interval and group, the groups in their order, and one for the rest of the interval. An interval that
 * is not summed up has an empty cell.
 */
export function* showTrafficCsv(
  { points, groups }: TrafficReport,
  { groupBy }: Pick<TrafficQuestion, 'groupBy'>
): Generator<string> {
  yield csvRow(TRAFFIC_COLUMNS)
  for (const [place, { at, resolved: total }] of points.entries()) {
    const begin = at.toISOString()
    for (const { key, name, points: own } of groups) {
      yield csvRow([begin, groupBy, cellOf(key), cellOf(name), cellOfCount(own[place] ?? null)])
    }
    const listed = sumOf(groups.map(({ points: own }) => own[place] ?? 0))
    yield csvRow([begin, OTHER, '', '', cellOfCount(total === null ? null : total - listed)])
  }
}

function cellOfCount(count: number | null): string {
  return count === null ? '' : String(count)
}
