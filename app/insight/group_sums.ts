import type { Period } from '#shared/time'
import { addedValues, type ValueSums } from './booking_sums.js'
import { dayTotals, type RouterTraffic, type SessionTotals } from './day_traffic.js'
import type { OpenTraffic } from './open_days.js'
import type { SummedPeriods, TrafficScope } from './published_rows.js'
import type { KeyedSums, RouterSumsRepository } from './router_traffic_repository.js'
import {
  isUtmGrouping,
  type RunningSums,
  type TrafficQuestion,
  type TrafficSums,
} from './traffic_report.js'
import type { ShapeSumsRepository } from './traffic_shape_repository.js'
import { hoursWithin } from './traffic_span.js'

export const NO_SESSIONS: SessionTotals = { started: 0, completed: 0, abandoned: 0 }
const NONE = { sessions: NO_SESSIONS }

/** The resolves of a UTC day by hour, its robots, and its sessions: null if unknown. */
export interface DayShare {
  readonly hours: readonly number[]
  readonly robots?: number | undefined
  readonly sessions: SessionTotals | null
}

interface Sums {
  resolved: number
  late: number
  robots: number
  sessions: { -readonly [Member in keyof SessionTotals]: number } | null
}

const PERIODS = ['current', 'previous'] as const

/** The sums of groups over a period and the one before it. */
export class GroupSums {
  readonly #groups = new Map<string | null, Record<(typeof PERIODS)[number], Sums>>()

  /** `hasSessions`: whether the sessions of each group are known. */
  constructor(
    private readonly summed: SummedPeriods,
    private readonly hasSessions: boolean
  ) {}

  addDay(key: string | null, day: Date, { hours, sessions, robots }: DayShare): void {
    for (const name of PERIODS) {
      const { hours: whole, late, dates } = this.summed[name]
      const sumIn = (period: Period) => sumOf(hours.slice(...hoursWithin(day, period)))
      const ofDay = day >= dates.from && day < dates.until ? { sessions, robots } : NONE
      const own = { ...ofDay, resolved: sumIn(whole), ...(sessions === null && { sessions }) }
      this.#add(key, name, own, sumIn(late))
    }
  }

  addCompared(key: string | null, { current, previous, lateBefore }: Omit<KeyedSums, 'key'>): void {
    this.#add(key, 'current', current, 0)
    this.#add(key, 'previous', previous, lateBefore)
  }

  #add(
    key: string | null,
    name: (typeof PERIODS)[number],
    { resolved, sessions, robots = 0 }: TrafficSums,
    late: number
  ): void {
    let group = this.#groups.get(key)
    if (!group) {
      group = { current: this.#none(), previous: this.#none() }
      this.#groups.set(key, group)
    }
    const sums = group[name]
    sums.resolved += resolved
    sums.late += late
    sums.robots += robots
    if (sessions === null) sums.sessions = null
    if (!sums.sessions || !sessions) return
    sums.sessions.started += sessions.started
    sums.sessions.completed += sessions.completed
    sums.sessions.abandoned += sessions.abandoned
  }

  of(key: string | null, isByHour = true): RunningSums {
    const { late } = this.summed.current
    const { current, previous } = this.#groups.get(key) ?? {
      current: this.#none(),
      previous: this.#none(),
    }
    const soFar = {
      current: current.resolved - current.late,
      previous: previous.resolved - previous.late,
    }
    return {
      current: toTraffic(current),
      previous: toTraffic(previous),
      soFar: isByHour && late.from < late.until ? soFar : null,
    }
  }

  /** The `count` keys with the most resolves, in the period and then before it; none that only robots had. */
  first(count: number): readonly (string | null)[] {
    return [...this.#groups]
      .filter(([, { current, previous }]) => hasAny(current) || hasAny(previous))
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
    return {
      resolved: 0,
      late: 0,
      robots: 0,
      sessions: this.hasSessions ? { ...NO_SESSIONS } : null,
    }
  }
}

function toTraffic({ resolved, sessions, robots }: Sums): TrafficSums {
  return { resolved, sessions, ...(robots > 0 && { robots }) }
}

function hasAny({ resolved, sessions }: Sums): boolean {
  return resolved > 0 || (sessions?.started ?? 0) > 0
}

function compareKeys(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  return other === null || one < other ? -1 : 1
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

type Key = string | null

interface AskedValues {
  readonly question: TrafficQuestion
  /** The stored days of the period. */
  readonly scope: TrafficScope
  /** Its days that are not closed. */
  readonly open: OpenTraffic
  readonly keys: readonly Key[]
  /** The groups of a router on a day that is not closed. */
  sharesOf(router: RouterTraffic): readonly { readonly key: Key; readonly values?: ValueSums }[]
}

/** What the bookings of a period are worth, in all and by group. Asks for nothing where no day has a value. */
export async function sumValues(
  { question: { groupBy, routerId }, scope, open, keys, sharesOf }: AskedValues,
  routerSums: RouterSumsRepository,
  shapeSums: ShapeSumsRepository
): Promise<{ readonly all: ValueSums; readonly byKey: ReadonlyMap<Key, ValueSums> }> {
  const byKey = new Map<Key, ValueSums>()
  const { from, until } = scope.period
  const days = scope.days.filter(({ day }) => day >= from && day < until)
  const ofOpen = addedUp(open.map(({ routers }) => dayTotals(routers).values))
  const ofDays = addedUp(days.map(({ closed }) => closed?.values))
  if (!ofDays && !ofOpen) return { all: undefined, byKey }
  const ofRouter = routerId === null ? [] : await routerSums.values(scope, 'none', [])
  const ofClosed = routerId === null ? ofDays : ofRouter[0]?.values
  if (ofDays && groupBy !== 'class') {
    const found = isUtmGrouping(groupBy)
      ? await shapeSums.values(scope, groupBy, keys)
      : await routerSums.values(scope, groupBy, keys)
    for (const { key, values } of found) byKey.set(key, values)
  }
  for (const router of open.flatMap(({ routers }) => routers)) {
    for (const { key, values } of sharesOf(router)) {
      if (values) byKey.set(key, addedValues(byKey.get(key), values))
    }
  }
  return { all: addedValues(ofClosed, ofOpen), byKey }
}

function addedUp(all: readonly ValueSums[]): ValueSums {
  return all.reduce((sum, values) => addedValues(sum, values), undefined)
}
