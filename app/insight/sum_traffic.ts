import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import type { ValueSums } from './booked_values.js'
import { dayTotals, type RouterTraffic, type SessionTotals } from './day_traffic.js'
import type { OpenDays, OpenTraffic } from './open_days.js'
import type { TrafficScope } from './published_rows.js'
import type { DayPoints, KeyedSums, RouterSumsRepository } from './router_traffic_repository.js'
import type { TrafficDay, TrafficCalendar } from './traffic_calendar.js'
import {
  type ComparedSums,
  isUtmGrouping,
  type TrafficGroup,
  type TrafficGrouping,
  type TotalPoint,
  type TrafficPoints,
  type TrafficQuestion,
  type TrafficSums,
} from './traffic_report.js'
import type { ShapeSumsRepository } from './traffic_shape_repository.js'
import type { TrafficSpan } from './traffic_span.js'
import { sumValues } from './sum_values.js'
import { daysAfter } from '#shared/time'
import { err, ok, type Result } from '#shared/result'

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
  readonly totals: ComparedSums
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
      routerId !== null || groupBy === 'router'
        ? await this.routerSums.ofRouters(asked.scope, asked.question.period.from)
        : []
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
        ...sums.of(key),
        points: points.get(key) ?? [],
        values: byKey.get(key),
      })),
    }
  }

  #values(asked: DataOfAnswer, keys: readonly (string | null)[]) {
    const { question, span, open, routing } = asked
    const scope = storedIn(asked, span)
    const current = open.filter(({ day }) => span.has(day))
    const sharesOf = (router: RouterTraffic) => openShares(router, question.groupBy, routing)
    const values = { question, scope, open: current, keys, sharesOf }
    return sumValues(values, this.routerSums, this.shapeSums)
  }

  #storedSums({ scope, question }: DataOfAnswer): Promise<readonly KeyedSums[]> {
    const { groupBy, groupsMax, period } = question
    if (isUtmGrouping(groupBy)) {
      return this.shapeSums.ofValues(scope, groupBy, period.from, groupsMax)
    }
    return groupBy === 'class'
      ? this.routerSums.ofClasses(scope, period.from)
      : this.routerSums.ofFlows(scope, period.from)
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
    for (const { day, routers } of open.filter((one) => asked.span.has(one.day))) {
      for (const router of routers) {
        for (const { key, hours } of openShares(router, groupBy, routing)) {
          const ofKey = points.get(key)
          if (ofKey) asked.span.add(ofKey, day, countsOf(asked, hours))
        }
      }
    }
    return points
  }

  #storedPoints(
    asked: DataOfAnswer,
    keys: readonly (string | null)[]
  ): Promise<readonly DayPoints[]> {
    const { groupBy, interval } = asked.question
    const scope = storedIn(asked, asked.span)
    if (isUtmGrouping(groupBy)) return this.shapeSums.points(scope, groupBy, keys)
    const routerIds = groupBy === 'router' ? keys.flatMap((key) => key ?? []) : undefined
    return this.routerSums.points(scope, groupBy, interval, routerIds)
  }

  async #totalPoints(asked: DataOfAnswer, span: TrafficSpan): Promise<readonly TotalPoint[]> {
    const { question, days, open } = asked
    const { routerId, interval } = question
    const points = blankPoints({ ...asked, span, question: { ...question, groupBy: 'router' } })
    if (routerId === null) {
      for (const { day, closed } of days) {
        if (closed && span.has(day)) span.add(points, day, countsOf(asked, closed.hours))
      }
    } else {
      const stored = await this.routerSums.points(storedIn(asked, span), 'none', interval)
      for (const { day, counts } of stored) span.add(points, day, counts)
    }
    for (const { day, routers } of open) {
      if (!span.has(day)) continue
      for (const { classes } of routers) {
        for (const { hours } of classes) span.add(points, day, countsOf(asked, hours))
      }
    }
    const sessions = sessionPoints(asked, span)
    return points.map((resolved, place) => {
      const { started = null, completed = null } = sessions[place] ?? {}
      return { resolved, started, completed }
    })
  }
}

function groupSums(
  { question, routing, span, open }: DataOfAnswer,
  stored: readonly KeyedSums[]
): GroupSums {
  const sums = new GroupSums(question.groupBy !== 'class')
  for (const { day, routers } of open) {
    const isCurrent = span.has(day)
    for (const router of routers) {
      for (const { key, ...share } of openShares(router, question.groupBy, routing)) {
        sums.add(key, { ...share, isCurrent })
      }
    }
  }
  for (const { key, unrecordedOn, ...compared } of stored) {
    sums.addCompared(key !== null && unrecordedOn ? flowKey(key, routing) : key, compared)
  }
  return sums
}

/** The first day from which the flow of all traffic was recorded; the start of the previous period if all was. */
function flowsRecordedFrom({ scope, open }: DataOfAnswer, stored: readonly KeyedSums[]): Date {
  const isUnrecorded = ({ classes }: RouterTraffic) =>
    classes.some(({ bookingFlowId }) => bookingFlowId === null)
  const unrecorded = [
    ...stored.flatMap(({ unrecordedOn }) => unrecordedOn ?? []),
    ...open.flatMap(({ day, routers }) => (routers.some(isUnrecorded) ? day : [])),
  ]
  return unrecorded.reduce(
    (from, day) => (day < from ? from : daysAfter(day, 1)),
    scope.period.from
  )
}

/** The stored days of a span. */
function storedIn({ scope }: DataOfAnswer, { period: { from, until } }: TrafficSpan): TrafficScope {
  return { ...scope, period: { from: from > scope.period.from ? from : scope.period.from, until } }
}

/** The sessions of each day of a span: null for a day that is not known. They are known neither by hour nor by router. */
function sessionPoints(
  { question, days, open, calendar }: DataOfAnswer,
  span: TrafficSpan
): readonly (SessionTotals | null)[] {
  if (question.interval === 'hour' || question.routerId !== null) return []
  const closed = days.flatMap((one) => (one.closed ? [[+one.day, one.closed] as const] : []))
  const opened = open.map(({ day, routers }) => [+day, dayTotals(routers)] as const)
  const known = new Map<number, SessionTotals>([...closed, ...opened])
  return [...span.days()].map(
    (ms) => known.get(ms) ?? (calendar.stateOf(ms) === 'empty' ? NO_SESSIONS : null)
  )
}

function totalsOf(
  { question, routing, span, days, open }: DataOfAnswer,
  ofRouters: readonly KeyedSums[]
): ComparedSums {
  const sums = new GroupSums(true)
  if (question.routerId === null) {
    for (const { day, closed } of days) {
      if (!closed) continue
      const { resolved, started, completed, abandoned, robots } = closed
      const sessions = { started, completed, abandoned }
      sums.add(null, { resolved, sessions, robots, isCurrent: span.has(day) })
    }
  } else {
    for (const compared of ofRouters) sums.addCompared(null, compared)
  }
  for (const { day, routers } of open) {
    for (const router of routers) {
      for (const share of openShares(router, 'router', routing)) {
        sums.add(null, { ...share, isCurrent: span.has(day) })
      }
    }
  }
  return sums.of(null)
}

function countsOf({ question }: DataOfAnswer, hours: readonly number[]): readonly number[] {
  return question.interval === 'hour' ? hours : [sumOf(hours)]
}

/** The points of a span without traffic: null for days of unknown traffic and for future hours. */
function blankPoints({ question, span, calendar }: DataOfAnswer): (number | null)[] {
  const isOpenKnown = !isUtmGrouping(question.groupBy)
  const points: (number | null)[] = []
  for (const dayMs of span.days()) {
    const state = calendar.stateOf(dayMs)
    const isKnown = state !== 'unknown' && (state !== 'open' || isOpenKnown)
    for (let at = 0; at < span.perDay; at += 1) {
      const hasBegun = calendar.hasBegun(dayMs + at * span.intervalMs)
      points.push(isKnown && hasBegun ? 0 : null)
    }
  }
  return points
}

/** An addition to a group; its sessions are null if unknown. */
interface Addition extends TrafficSums {
  readonly isCurrent: boolean
}

interface Sums {
  resolved: number
  robots: number
  sessions: { -readonly [Member in keyof SessionTotals]: number } | null
}

/** The sums of groups over a period and the one before it. */
class GroupSums {
  readonly #groups = new Map<string | null, { readonly current: Sums; readonly previous: Sums }>()

  /** `hasSessions`: whether the sessions of each group are known. */
  constructor(private readonly hasSessions: boolean) {}

  add(key: string | null, { resolved, sessions, robots = 0, isCurrent }: Addition): void {
    let group = this.#groups.get(key)
    if (!group) {
      group = { current: this.#none(), previous: this.#none() }
      this.#groups.set(key, group)
    }
    const sums = isCurrent ? group.current : group.previous
    sums.resolved += resolved
    sums.robots += robots
    if (sessions === null) sums.sessions = null
    if (!sums.sessions || !sessions) return
    sums.sessions.started += sessions.started
    sums.sessions.completed += sessions.completed
    sums.sessions.abandoned += sessions.abandoned
  }

  addCompared(key: string | null, { current, previous }: ComparedSums): void {
    this.add(key, { ...current, isCurrent: true })
    this.add(key, { ...previous, isCurrent: false })
  }

  of(key: string | null): ComparedSums {
    return this.#groups.get(key) ?? { current: this.#none(), previous: this.#none() }
  }

  /** The `count` keys with the most resolves, in the period and then before it; none that only robots had. */
  first(count: number): readonly (string | null)[] {
    return [...this.#groups]
      .filter(([, { current, previous }]) => isVisited(current) || isVisited(previous))
      .sort(
        ([oneKey, one], [otherKey, other]) =>
          other.current.resolved - one.current.resolved ||
          other.previous.resolved - one.previous.resolved ||
          compareKeys(oneKey, otherKey)
      )
      .slice(0, count)
      .map(([key]) => key)
  }

  #none(): Sums {
    return { resolved: 0, robots: 0, sessions: this.hasSessions ? { ...NO_SESSIONS } : null }
  }
}

function isVisited({ resolved, robots, sessions }: Sums): boolean {
  return resolved > 0 || robots === 0 || (sessions?.started ?? 0) > 0
}

function compareKeys(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  return other === null || one < other ? -1 : 1
}

/** A router's addition to a group on a day that is not closed. */
interface OpenShare {
  readonly key: string | null
  readonly hours: readonly number[]
  readonly resolved: number
  readonly sessions: SessionTotals | null
  readonly robots?: number | undefined
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
      resolved: sumOf(hours),
      sessions: null,
    }))
  }
  if (groupBy === 'flow') {
    const resolves = router.classes.map(({ bookingFlowId, hours }) => ({
      key: bookingFlowId ?? flowKey(router.routerId, routing),
      hours,
      resolved: sumOf(hours),
      sessions: NO_SESSIONS,
    }))
    const sessions = router.flows.map(({ bookingFlowId: key, values, ...ofFlow }) => ({
      key,
      hours: [],
      resolved: 0,
      sessions: ofFlow,
      values,
    }))
    return [...resolves, ...sessions]
  }
  const { hours, robots, values, ...sessions } = dayTotals([router])
  return [{ key: router.routerId, hours, resolved: sumOf(hours), sessions, robots, values }]
}

const NO_SESSIONS: SessionTotals = { started: 0, completed: 0, abandoned: 0 }

/** The flow that a router leads to now; null once the router is deleted. */
function flowKey(routerId: string, routing: OrganizationSnapshot): string | null {
  return routing.router(routerId)?.bookingFlowId ?? null
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
