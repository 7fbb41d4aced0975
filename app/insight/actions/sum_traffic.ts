import { type AskedTraffic, blankPoints } from '#insight/asked_traffic'
import { GroupSums } from '#insight/group_sums'
import { flowKey, openShares, sumOf } from '#insight/open_traffic'
import type { TrafficScope } from '#insight/persistence/published_rows'
import type {
  DayPoints,
  KeyedSums,
  RouterSumsRepository,
} from '#insight/persistence/router_sums_repository'
import type { ShapeSumsRepository } from '#insight/persistence/shape_sums_repository'
import { isUtmGrouping } from '#insight/traffic_question'
import type { ComparedSums, TrafficGroup, TrafficPoints } from '#insight/traffic_report'

type NamelessGroup = Omit<TrafficGroup, 'name'>

/** The sums that answer a question about traffic. */
export interface TrafficSummary {
  readonly totals: ComparedSums
  readonly points: TrafficPoints
  readonly groups: readonly NamelessGroup[]
}

/** Puts together what MongoDB sums up of closed days and what is known of open ones. */
export class SumTraffic {
  constructor(
    private readonly routerSums: RouterSumsRepository,
    private readonly shapeSums: ShapeSumsRepository
  ) {}

  async execute(asked: AskedTraffic): Promise<TrafficSummary> {
    const { groupBy, routerId, groupsMax } = asked.question
    const ofRouters =
      routerId !== null || groupBy === 'router' || groupBy === 'flow'
        ? await this.routerSums.ofRouters(asked.scope, asked.question.period.from)
        : []
    const sums = await this.#groupSums(asked, ofRouters)
    const keys = sums.first(groupsMax)
    const points = await this.#groupPoints(asked, keys, ofRouters)
    return {
      totals: totalsOf(asked, ofRouters),
      points: await this.#totalPoints(asked),
      groups: keys.map((key) => ({ key, ...sums.of(key), points: points.get(key) ?? [] })),
    }
  }

  async #groupSums(asked: AskedTraffic, ofRouters: readonly KeyedSums[]): Promise<GroupSums> {
    const { question, routing, scope, span, open } = asked
    const { groupBy, groupsMax, period } = question
    const sums = new GroupSums(groupBy === 'router' || groupBy === 'flow')
    for (const { day, routers } of open) {
      const isCurrent = span.has(day)
      for (const router of routers) {
        for (const { key, ...share } of openShares(router, groupBy, routing)) {
          sums.add(key, { ...share, isCurrent })
        }
      }
    }
    const stored = isUtmGrouping(groupBy)
      ? await this.shapeSums.ofValues(scope, groupBy, period.from, groupsMax)
      : groupBy === 'class'
        ? await this.routerSums.ofClasses(scope, period.from)
        : ofRouters
    for (const { key, ...compared } of stored) {
      sums.addCompared(groupBy === 'flow' && key !== null ? flowKey(key, routing) : key, compared)
    }
    return sums
  }

  async #groupPoints(
    asked: AskedTraffic,
    keys: readonly (string | null)[],
    ofRouters: readonly KeyedSums[]
  ): Promise<ReadonlyMap<string | null, TrafficPoints>> {
    const { question, routing, open } = asked
    const { groupBy } = question
    const blank = blankPoints(asked)
    const points = new Map(keys.map((key) => [key, blank.slice()]))
    for (const { key, day, counts } of await this.#storedPoints(asked, keys, ofRouters)) {
      const ofKey = points.get(groupBy === 'flow' && key !== null ? flowKey(key, routing) : key)
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
    asked: AskedTraffic,
    keys: readonly (string | null)[],
    ofRouters: readonly KeyedSums[]
  ): Promise<readonly DayPoints[]> {
    const { question, routing } = asked
    const { groupBy, interval } = question
    const scope = withoutPrevious(asked)
    if (isUtmGrouping(groupBy)) return this.shapeSums.points(scope, groupBy, keys)
    if (groupBy === 'class') return this.routerSums.points(scope, 'class', interval)
    const shown = new Set(keys)
    const routerIds = ofRouters.flatMap(({ key, current }) => {
      if (key === null || current.resolved === 0) return []
      return shown.has(groupBy === 'flow' ? flowKey(key, routing) : key) ? [key] : []
    })
    return this.routerSums.points(scope, 'router', interval, routerIds)
  }

  async #totalPoints(asked: AskedTraffic): Promise<TrafficPoints> {
    const { question, span, days, open } = asked
    const { routerId, interval } = question
    const points = blankPoints({ ...asked, question: { ...question, groupBy: 'router' } })
    if (routerId === null) {
      for (const { day, closed } of days) {
        if (closed && span.has(day)) span.add(points, day, countsOf(asked, closed.hours))
      }
    } else {
      const stored = await this.routerSums.points(withoutPrevious(asked), 'none', interval)
      for (const { day, counts } of stored) span.add(points, day, counts)
    }
    for (const { day, routers } of open) {
      if (!span.has(day)) continue
      for (const { classes } of routers) {
        for (const { hours } of classes) span.add(points, day, countsOf(asked, hours))
      }
    }
    return points
  }
}

/** What is stored of the period that is asked for, without the one before. */
function withoutPrevious({ question, scope }: AskedTraffic): TrafficScope {
  const { from, until } = question.period
  return { ...scope, period: { from: from > scope.period.from ? from : scope.period.from, until } }
}

function totalsOf(
  { question, routing, span, days, open }: AskedTraffic,
  ofRouters: readonly KeyedSums[]
): ComparedSums {
  const sums = new GroupSums(true)
  if (question.routerId === null) {
    for (const { day, closed } of days) {
      if (!closed) continue
      const { resolved, started, completed, abandoned } = closed
      const sessions = { started, completed, abandoned }
      sums.add(null, { resolved, sessions, isCurrent: span.has(day) })
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

function countsOf({ question }: AskedTraffic, hours: readonly number[]): readonly number[] {
  return question.interval === 'hour' ? hours : [sumOf(hours)]
}
