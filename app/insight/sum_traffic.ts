import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import type { ValueSums } from './booking_sums.js'
import { dayTotals, type RouterTraffic, type SessionTotals } from './day_traffic.js'
import { type DayShare, GroupSums, NO_SESSIONS, sumValues } from './group_sums.js'
import type { OpenDays, OpenTraffic } from './open_days.js'
import type { SummedPeriods, TrafficScope } from './published_rows.js'
import type { DayPoints, KeyedSums, RouterSumsRepository } from './router_traffic_repository.js'
import type { TrafficDay, TrafficCalendar } from './traffic_calendar.js'
import {
  isUtmGrouping,
  type RunningSums,
  type TrafficGroup,
  type TrafficGrouping,
  type TotalPoint,
  type TrafficPoints,
  type TrafficQuestion,
} from './traffic_report.js'
import type { ShapeSumsRepository } from './traffic_shape_repository.js'
import { touchedDays, type TrafficSpan } from './traffic_span.js'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS, daysAfter, HOUR_MS, type Period } from '#shared/time'

/** A question about traffic, with what is known of its days and routers at one moment. */
export interface AskedTraffic {
  readonly question: TrafficQuestion
  /** The routers as they are now, and the flows that they lead to. */
  readonly routing: OrganizationSnapshot
  readonly span: TrafficSpan
  readonly previousSpan: TrafficSpan
  readonly calendar: TrafficCalendar
  readonly days: readonly TrafficDay[]
  /** The stored sums of the period and of the one before it. */
  readonly scope: TrafficScope
}

interface DataOfAnswer extends AskedTraffic {
  /** The sums of days that are not closed. */
  readonly open: OpenTraffic
}

type NamelessGroup = Omit<TrafficGroup, 'name' | 'isDefault'>

/** The sums that answer a question about traffic. */
export interface TrafficSummary {
  readonly totals: RunningSums
  readonly points: readonly TotalPoint[]
  readonly previousPoints: readonly TotalPoint[]
  readonly groups: readonly NamelessGroup[]
  readonly values: ValueSums
  readonly flowsRecordedFrom: Date | null
}

/** Combines MongoDB's sums of closed days with the sums of open ones. */
export class SumTraffic {
  constructor(
    private readonly routerSums: RouterSumsRepository,
    private readonly shapeSums: ShapeSumsRepository,
    private readonly openDays: Pick<OpenDays, 'inScope'>
  ) {}

  async execute(
    question: AskedTraffic
  ): Promise<Result<TrafficSummary, { readonly type: 'open_day_too_slow' }>> {
    const open = await this.openDays.inScope(question.scope, question.calendar)
    return open === null
      ? err({ type: 'open_day_too_slow' })
      : ok(await this.#sum({ ...question, open }))
  }

  async #sum(asked: DataOfAnswer): Promise<TrafficSummary> {
    const { groupBy, routerId, groupsMax } = asked.question
    const ofRouters =
      routerId !== null || groupBy === 'router' ? await this.routerSums.ofRouters(asked.scope) : []
    const stored = groupBy === 'router' ? ofRouters : await this.#storedSums(asked)
    const sums = groupSums(asked, stored)
    const keys = sums.first(groupsMax)
    const points = await this.#groupPoints(asked, keys)
    const { all, byKey } = await this.#values(asked, keys)
    return {
      values: all,
      flowsRecordedFrom: groupBy === 'flow' ? flowsRecordedFrom(asked, stored) : null,
      totals: totalsOf(asked, ofRouters),
      points: await this.#totalPoints(asked, asked.span),
      previousPoints: await this.#totalPoints(asked, asked.previousSpan),
      groups: keys.map((key) => ({
        key,
        ...sums.of(key, !isUtmGrouping(groupBy)),
        points: points.get(key) ?? [],
        values: byKey.get(key),
      })),
    }
  }

  #values(asked: DataOfAnswer, keys: readonly (string | null)[]) {
    const { question, span, open, routing } = asked
    const { dates } = span
    const scope = storedIn(asked, dates)
    const current = open.filter(({ day }) => day >= dates.from && day < dates.until)
    const sharesOf = (router: RouterTraffic) => openShares(router, question.groupBy, routing)
    const values = { question, scope, open: current, keys, sharesOf }
    return sumValues(values, this.routerSums, this.shapeSums)
  }

  #storedSums({ scope, question }: DataOfAnswer): Promise<readonly KeyedSums[]> {
    const { groupBy, groupsMax } = question
    if (isUtmGrouping(groupBy)) {
      return this.shapeSums.ofValues(scope, groupBy, groupsMax)
    }
    return groupBy === 'class' ? this.routerSums.ofClasses(scope) : this.routerSums.ofFlows(scope)
  }

  async #groupPoints(
    asked: DataOfAnswer,
    keys: readonly (string | null)[]
  ): Promise<ReadonlyMap<string | null, TrafficPoints>> {
    const { question, routing, open } = asked
    const { groupBy } = question
    const blank = blankPoints(asked)
    const points = new Map(keys.map((key) => [key, blank.slice()]))
    for (const { key, isUnrecorded, day, counts } of await this.#storedPoints(asked, keys)) {
      const ofKey = points.get(key !== null && isUnrecorded ? flowKey(key, routing) : key)
      if (ofKey) asked.span.add(ofKey, day, counts)
    }
    for (const { day, routers } of open) {
      for (const router of routers) {
        for (const { key, hours } of openShares(router, groupBy, routing)) {
          const ofKey = points.get(key)
          if (ofKey) asked.span.addHours(ofKey, day, hours)
        }
      }
    }
    return points
  }

  #storedPoints(
    asked: DataOfAnswer,
    keys: readonly (string | null)[]
  ): Promise<readonly DayPoints[]> {
    const { groupBy } = asked.question
    const scope = storedIn(asked, touchedDays(asked.span.period))
    if (isUtmGrouping(groupBy)) return this.shapeSums.points(scope, groupBy, keys)
    const routerIds = groupBy === 'router' ? keys.flatMap((key) => key ?? []) : undefined
    return this.routerSums.points(scope, groupBy, asked.span.cuts, routerIds)
  }

  async #totalPoints(asked: DataOfAnswer, span: TrafficSpan): Promise<readonly TotalPoint[]> {
    const { question, days, open } = asked
    const { routerId } = question
    const points = blankPoints({ ...asked, span, question: { ...question, groupBy: 'router' } })
    if (routerId === null) {
      for (const { day, closed } of days) {
        if (closed) span.addHours(points, day, closed.hours)
      }
    } else {
      const scope = storedIn(asked, touchedDays(span.period))
      const stored = await this.routerSums.points(scope, 'none', span.cuts)
      for (const { day, counts } of stored) span.add(points, day, counts)
    }
    for (const { day, routers } of open) {
      for (const { classes } of routers) {
        for (const { hours } of classes) span.addHours(points, day, hours)
      }
    }
    const sessions = sessionPoints(asked, span)
    return span.begins.map((at, place) => {
      const { started = null, completed = null } = sessions[place] ?? {}
      return { at, resolved: points[place] ?? null, started, completed }
    })
  }
}

function groupSums(
  { question, routing, scope, open }: DataOfAnswer,
  stored: readonly KeyedSums[]
): GroupSums {
  const sums = new GroupSums(scope.summed, question.groupBy !== 'class')
  for (const { day, routers } of open) {
    for (const router of routers) {
      for (const { key, ...share } of openShares(router, question.groupBy, routing)) {
        sums.addDay(key, day, share)
      }
    }
  }
  for (const { key, unrecordedOn, ...compared } of stored) {
    sums.addCompared(key !== null && unrecordedOn ? flowKey(key, routing) : key, compared)
  }
  return sums
}

/** The first day from which the flow of all traffic was recorded; the start of the previous period if all was. */
function flowsRecordedFrom(
  { question: { zone }, previousSpan, scope, open }: DataOfAnswer,
  stored: readonly KeyedSums[]
): Date {
  const isUnrecorded = ({ classes }: RouterTraffic) =>
    classes.some(({ bookingFlowId }) => bookingFlowId === null)
  const unrecorded = [
    ...stored.flatMap(({ unrecordedOn }) => unrecordedOn ?? []),
    ...open.flatMap(({ day, routers }) => (routers.some(isUnrecorded) ? day : [])),
  ]
  const { from: first } = previousSpan.period
  return unrecorded.reduce(
    (from, day) => {
      const last = zone.dateOf(new Date(+daysAfter(day, 1) - 1))
      const next = zone.startOf(daysAfter(last, 1))
      return next > from ? next : from
    },
    first > scope.period.from ? first : scope.period.from
  )
}

/** The stored ones of these UTC days. */
function storedIn({ scope }: DataOfAnswer, { from, until }: Period): TrafficScope {
  return { ...scope, period: { from: from > scope.period.from ? from : scope.period.from, until } }
}

/** The sessions of the UTC day of each date of a span: null for a day that is not known. They are known neither by hour nor by router. */
function sessionPoints(
  { question, days, open, calendar }: DataOfAnswer,
  span: TrafficSpan
): readonly (SessionTotals | null)[] {
  if (question.interval === 'hour' || question.routerId !== null) return []
  const closed = days.flatMap((one) => (one.closed ? [[+one.day, one.closed] as const] : []))
  const opened = open.map(({ day, routers }) => [+day, dayTotals(routers)] as const)
  const known = new Map<number, SessionTotals>([...closed, ...opened])
  return [...span.utcDays()].map(
    (day) => known.get(+day) ?? (calendar.stateOf(+day) === 'empty' ? NO_SESSIONS : null)
  )
}

function totalsOf(
  { question, routing, scope, days, open }: DataOfAnswer,
  ofRouters: readonly KeyedSums[]
): RunningSums {
  const sums = new GroupSums(scope.summed, true)
  if (question.routerId === null) {
    for (const { day, closed } of days) {
      if (!closed) continue
      const { hours, robots, started, completed, abandoned } = closed
      sums.addDay(null, day, { hours, robots, sessions: { started, completed, abandoned } })
    }
  } else {
    for (const compared of ofRouters) sums.addCompared(null, compared)
  }
  for (const { day, routers } of open) {
    for (const router of routers) {
      for (const share of openShares(router, 'router', routing)) {
        sums.addDay(null, day, share)
      }
    }
  }
  return sums.of(null)
}

/**
 * What the sums of a question cover. While the period is running, the time of the hour that is running is late, and what
 * came later than clocks show now on the last day of the period before.
 */
export function summedPeriods(
  { question, span, previousSpan }: Pick<AskedTraffic, 'question' | 'span' | 'previousSpan'>,
  now: Date
): SummedPeriods {
  const { dates, zone } = question
  const hour = new Date(Math.floor(+now / HOUR_MS) * HOUR_MS)
  const isRunning = now >= span.period.from && now < span.period.until
  const days = (+dates.until - +dates.from) / DAY_MS
  const [late, lateBefore] = isRunning ? [hour, zone.sameTimeBefore(hour, days)] : []
  const summed = (of: TrafficSpan, lateFrom = of.period.until) => {
    const { until } = of.period
    const from = lateFrom < until ? lateFrom : until
    return { hours: of.period, late: { from, until }, dates: of.dates }
  }
  return { current: summed(span, late), previous: summed(previousSpan, lateBefore) }
}

/** The points of a span without traffic: null for days of unknown traffic and for future hours. */
function blankPoints({ question, span, calendar }: DataOfAnswer): (number | null)[] {
  const isOpenKnown = !isUtmGrouping(question.groupBy)
  const points: (number | null)[] = []
  for (const [place, begin] of span.begins.entries()) {
    const days = touchedDays({ from: begin, until: span.endOf(place) })
    const [unknown] = calendar.daysIn(days, 'unknown', ...(isOpenKnown ? [] : ['open' as const]))
    points.push(unknown === undefined && calendar.hasBegun(+begin) ? 0 : null)
  }
  return points
}

/** A router's addition to a group on a day that is not closed. */
interface OpenShare extends DayShare {
  readonly key: string | null
  readonly values?: ValueSums
}

/** The groups that the traffic of a router is part of; none by parameters, because its shapes are not known. */
function openShares(
  router: RouterTraffic,
  groupBy: TrafficGrouping,
  routing: OrganizationSnapshot
): readonly OpenShare[] {
  if (isUtmGrouping(groupBy)) return []
  if (groupBy === 'class') {
    return router.classes.map(({ matchedClass: key, hours }) => ({
      key,
      hours,
      sessions: null,
    }))
  }
  if (groupBy === 'flow') {
    const resolves = router.classes.map(({ bookingFlowId, hours }) => ({
      key: bookingFlowId ?? flowKey(router.routerId, routing),
      hours,
      sessions: NO_SESSIONS,
    }))
    const sessions = router.flows.map(({ bookingFlowId: key, values, ...ofFlow }) => ({
      key,
      hours: [],
      sessions: ofFlow,
      values,
    }))
    return [...resolves, ...sessions]
  }
  const { hours, robots, values, ...sessions } = dayTotals([router])
  return [{ key: router.routerId, hours, robots, values, sessions }]
}

/** The flow that a router leads to now; null once the router is deleted. */
function flowKey(routerId: string, routing: OrganizationSnapshot): string | null {
  return routing.router(routerId)?.bookingFlowId ?? null
}
