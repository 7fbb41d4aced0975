import { DAY_MS, daysAfter, HOUR_MS, type Period, utcDayOf } from '#shared/time'
import { setImmediate as nextTurn } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import { DayZone } from '#insight/day_zone'
import {
  type RunningSums,
  TRAFFIC_GROUPINGS,
  TRAFFIC_INTERVALS,
  type TrafficQuestion,
} from '#insight/traffic_report'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import type { RouterEvent } from '#routing/events/router_event'
import { newIdentifier } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { storeSession } from '#tests/support/insight/store_session'
import { trafficReader } from '#tests/support/insight/traffic_reader'
import { archive, closer, Kill, Killed, SetClock } from '#tests/support/insight/visited_days'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { SeededRandom } from '#tests/support/seeded_random'
import { createStoredRouter } from '#tests/support/stored_routers'

const SEED = SeededRandom.pickSeed()
const WORLDS = 3
const QUESTIONS = 25
const BEGIN = new Date('2026-03-02T00:00:00Z')
const FIRST_OPEN = daysAfter(BEGIN, 7)
const CLOSED_AT = new Date(FIRST_OPEN.getTime() + HOUR_MS)
/** Yesterday is not due before half past midnight. */
const NOW = new Date(daysAfter(BEGIN, 8).getTime() + HOUR_MS / 6)
const STATUSES = ['open', 'completed', 'abandoned'] as const
/** By URL: the values of `utm_source` and `utm_campaign` that a resolve reads. */
const URLS: ReadonlyMap<string, readonly [string | null, string | null]> = new Map([
  ['https://a.example/a', [null, null]],
  ['https://a.example/a?utm_source=google&utm_source=bing', ['google', null]],
  ['https://a.example/b?utm_campaign=a%26b&utm_source=Google', ['Google', 'a&b']],
  ['https://a.example/?x=utm_source=1&utm_campaign=', [null, '']],
  ['https://a.example/?utm_source=%C3%BC%20%2F', ['ü /', null]],
])

interface Begun {
  readonly routerId: string
  /** What led to it, if that is known. */
  readonly decision: RouterEvent | null
  readonly bookingFlowId: string
  readonly at: Date
  readonly status: (typeof STATUSES)[number]
}

interface World {
  readonly tenant: Tenant
  /** By router; null for a deleted one. */
  readonly flows: ReadonlyMap<string, string | null>
  /** What the sums of closed days know, and all that open days have. */
  readonly events: readonly RouterEvent[]
  readonly sessions: readonly Begun[]
  readonly lateDays: ReadonlySet<number>
}

async function createWorld(random: SeededRandom): Promise<World> {
  const tenant = await createTenant()
  const flows = await createFlows(tenant)
  const recorded = [tenant.bookingFlowId, newIdentifier()]
  const instant = (from: Date, until: Date) =>
    new Date(from.getTime() + random.below(until.getTime() - from.getTime()))
  const visits = (count: number, from: Date, until: Date) =>
    Array.from({ length: count }, () =>
      routerEvent({
        organizationId: tenant.organizationId,
        routerId: random.pick([...flows.keys()]),
        matchedClass: random.pick(PRIORITY_CLASSES),
        url: random.pick([...URLS.keys()]),
        ...(random.chance(0.7) && { bookingFlowId: random.pick(recorded) }),
        resolvedAt: instant(from, until),
      })
    )
  const early = visits(120, BEGIN, CLOSED_AT)
  const sessions = Array.from({ length: 60 }, () => {
    const decision = random.chance(0.5) ? random.pick(early) : null
    return {
      routerId: decision?.routerId ?? random.pick([...flows.keys()]),
      decision,
      bookingFlowId: random.pick(recorded),
      at: instant(BEGIN, NOW),
      status: random.pick(STATUSES),
    }
  })
  for (const { at: createdAt, decision, bookingFlowId, routerId, status } of sessions) {
    const attributed = decision ? { namedDecisionId: decision.id } : { routerId }
    await storeSession({ ...tenant, bookingFlowId }, { ...attributed, status, createdAt })
  }
  const clock = new SetClock(CLOSED_AT)
  await archive(clock).add(early)
  const close = await closer(clock)
  await close.execute(tenant.organizationId)
  clock.instant = NOW
  const late = visits(random.below(3), BEGIN, FIRST_OPEN)
  const fresh = visits(40, FIRST_OPEN, NOW)
  await archive(clock).add([...late, ...fresh])
  const lateDays = new Set(late.map(({ resolvedAt }) => utcDayOf(resolvedAt).getTime()))
  for (const ms of [...lateDays]) lateDays.add(ms + DAY_MS)
  return { tenant, flows, events: [...early, ...fresh], sessions, lateDays }
}

async function createFlows(tenant: Tenant): Promise<ReadonlyMap<string, string | null>> {
  const createFlow = await app.container.make(CreateBookingFlow)
  const created = await createFlow.execute(tenant.organizationId, {
    name: 'Second visit',
    description: null,
    url: 'https://book.example.com/second-visit',
    durationMinutes: 30,
    isActive: true,
  })
  if (!created.ok) throw new Error('The flow was refused')
  const second = { ...tenant, bookingFlowId: created.value.id }
  const flows = new Map<string, string | null>([[newIdentifier(), null]])
  for (const [place, owner] of [tenant, second, tenant].entries()) {
    const criteria = { path: { segments: [`${place}`] } }
    const { id } = await createStoredRouter(owner, { name: `Router ${place}`, criteria })
    flows.set(id, owner.bookingFlowId)
  }
  return flows
}

/** Clocks changed in New York on March 8. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]

function anyQuestion(random: SeededRandom, { flows }: World): TrafficQuestion {
  const groupBy = random.pick(TRAFFIC_GROUPINGS)
  const zone = groupBy.startsWith('utm') ? 'UTC' : random.pick(ZONES)
  const days = 1 + (+new LocalClock(zone).dateOf(NOW) - +BEGIN) / DAY_MS
  const first = random.below(days)
  return {
    dates: {
      from: daysAfter(BEGIN, first),
      until: daysAfter(BEGIN, first + 1 + random.below(days - first)),
    },
    zone: new DayZone(zone),
    interval: groupBy.startsWith('utm') ? 'day' : random.pick(TRAFFIC_INTERVALS),
    groupBy,
    routerId: random.chance(0.3) ? random.pick([...flows.keys()]) : null,
    // MongoDB chooses among UTM values that tie by how a shape writes them.
    groupsMax: (groupBy.startsWith('utm') ? 4 : 1) + random.below(4),
  }
}

/** What clocks of a zone show at the beginning of an instant's UTC hour, as the instant at which UTC shows the same. */
class LocalClock {
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    const style = { dateStyle: 'short', timeStyle: 'medium' } as const
    this.#format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...style })
  }

  at(instant: Date): Date {
    const hour = new Date(Math.floor(+instant / HOUR_MS) * HOUR_MS)
    return new Date(`${this.#format.format(hour).replace(' ', 'T')}Z`)
  }

  dateOf(instant: Date): Date {
    return utcDayOf(this.at(instant))
  }

  /** The UTC hours of these dates. */
  hoursOf({ from, until }: Period): readonly Date[] {
    const hours = Array.from(
      { length: (+until - +from) / HOUR_MS + 48 },
      (_, hour) => new Date(+from - DAY_MS + hour * HOUR_MS)
    )
    return hours.filter((hour) => isWithin(this.dateOf(hour), { from, until }))
  }
}

function isWithin(at: Date, { from, until }: Period): boolean {
  return at >= from && at < until
}

/** Counted from raw events and sessions, one number at a time. */
class Counted {
  readonly #clock: LocalClock
  readonly #isUtm: boolean
  readonly #events: readonly RouterEvent[]
  readonly #sessions: readonly Begun[]

  constructor(
    private readonly world: World,
    private readonly question: TrafficQuestion
  ) {
    const { routerId, groupBy } = question
    this.#isUtm = groupBy.startsWith('utm')
    this.#clock = new LocalClock(question.zone.name)
    const isAsked = (one: { routerId: string }) => routerId === null || one.routerId === routerId
    this.#events = world.events.filter(isAsked)
    this.#sessions = world.sessions.filter(isAsked)
  }

  report() {
    const { question } = this
    const { from, until } = question.dates
    const before = new Date(2 * from.getTime() - until.getTime())
    const keys = new Set(this.#events.flatMap((event) => this.#keysOf(event)))
    for (const session of this.#sessions) {
      for (const key of this.#keysOfSession(session)) keys.add(key)
    }
    const groups = [...keys]
      .map((key) => ({
        key,
        ...this.#compared(
          { from: before, until: from },
          (one) => this.#keysOf(one).includes(key),
          key
        ),
        points: this.#points((one) => this.#keysOf(one).includes(key), this.#isUtm),
        ...(this.#isUtm && { soFar: null }),
      }))
      .filter(({ current, previous }) => [current, previous].some(isAny))
      .sort(
        (one, other) =>
          other.current.resolved - one.current.resolved ||
          other.previous.resolved - one.previous.resolved ||
          ((one.key ?? '\u{10ffff}') < (other.key ?? '\u{10ffff}') ? -1 : 1)
      )
    return {
      totals: this.#compared({ from: before, until: from }, () => true, undefined),
      points: this.#totalPoints(question.dates),
      previousPoints: this.#totalPoints({ from: before, until: from }),
      groups: groups.slice(0, question.groupsMax),
      completeUntil: this.#completeUntil(),
    }
  }

  #compared(
    previous: Period,
    isOfGroup: (event: RouterEvent) => boolean,
    key: string | null | undefined
  ): RunningSums {
    const { groupBy } = this.question
    const hasSessions = key === undefined || groupBy !== 'class'
    const resolves = (period: Period, untilClock = Infinity) =>
      this.#events.filter((one) => {
        const clock = this.#clock.at(one.resolvedAt)
        return isWithin(utcDayOf(clock), period) && +clock < untilClock && isOfGroup(one)
      }).length
    const sums = (period: Period) => {
      const begun = this.#sessions.filter(
        (session) =>
          isWithin(session.at, period) &&
          (key === undefined || this.#keysOfSession(session).includes(key))
      )
      const count = (status: string) => begun.filter((one) => one.status === status).length
      const [completed, abandoned] = [count('completed'), count('abandoned')]
      return {
        resolved: resolves(period),
        sessions: hasSessions ? { started: begun.length, completed, abandoned } : null,
      }
    }
    const { dates } = this.question
    const now = this.#clock.at(NOW)
    const soFar = {
      current: resolves(dates, +now),
      previous: resolves(previous, +now - (+dates.until - +dates.from)),
    }
    return {
      current: sums(dates),
      previous: sums(previous),
      soFar: isWithin(utcDayOf(now), dates) ? soFar : null,
    }
  }

  #totalPoints(period: Period) {
    const { interval, routerId } = this.question
    const begins = this.#begins(period)
    return this.#points(() => true, false, period).map((resolved, place) => {
      const at = begins[place]
      if (resolved === null || interval === 'hour' || routerId !== null) {
        return { at, resolved, started: null, completed: null }
      }
      const dayMs = period.from.getTime() + place * DAY_MS
      const begun = this.#sessions.filter((one) => utcDayOf(one.at).getTime() === dayMs)
      const completed = begun.filter(({ status }) => status === 'completed').length
      return { at, resolved, started: begun.length, completed }
    })
  }

  /** The first UTC hour of each date, or each hour. */
  #begins(period: Period): readonly Date[] {
    const hours = this.#clock.hoursOf(period)
    if (this.question.interval === 'hour') return hours
    const firsts = new Map(hours.toReversed().map((hour) => [+this.#clock.dateOf(hour), hour]))
    return [...firsts.values()].toReversed()
  }

  #points(
    isOfGroup: (event: RouterEvent) => boolean,
    isClosedOnly: boolean,
    period = this.question.dates
  ): (number | null)[] {
    const begins = this.#begins(period)
    const end = daysAfter(period.until, 2)
    return begins.map((from, place) => {
      const until = begins[place + 1] ?? end
      if ((isClosedOnly && from >= FIRST_OPEN) || from > NOW) return null
      return this.#events.filter(
        (one) =>
          isOfGroup(one) &&
          isWithin(one.resolvedAt, { from, until }) &&
          isWithin(this.#clock.dateOf(one.resolvedAt), period)
      ).length
    })
  }

  #completeUntil(): Date {
    const { dates } = this.question
    const hours = this.#clock.hoursOf({ ...dates, until: daysAfter(dates.until, 1) })
    const isIncomplete = (hour: Date) =>
      hour >= FIRST_OPEN || this.world.lateDays.has(+utcDayOf(hour))
    const ofPeriod = this.#clock.hoursOf(dates)
    const incomplete = ofPeriod.find(isIncomplete)
    const date = incomplete ? this.#clock.dateOf(incomplete) : dates.until
    return hours.find((hour) => +this.#clock.dateOf(hour) === +date) ?? dates.until
  }

  #keysOf(event: RouterEvent): (string | null)[] {
    const { groupBy } = this.question
    if (groupBy === 'class') return [event.matchedClass]
    if (groupBy === 'router') return [event.routerId]
    if (groupBy === 'flow') {
      return [event.bookingFlowId ?? this.world.flows.get(event.routerId) ?? null]
    }
    return event.resolvedAt >= FIRST_OPEN ? [] : this.#valuesOf(event)
  }

  #valuesOf(event: RouterEvent): (string | null)[] {
    const { groupBy } = this.question
    const [source = null, campaign = null] = URLS.get(event.url) ?? []
    return [groupBy === 'utm_source' ? source : campaign]
  }

  #keysOfSession({ routerId, decision, bookingFlowId, at }: Begun): (string | null)[] {
    const { groupBy } = this.question
    if (groupBy === 'router') return [routerId]
    if (groupBy === 'flow') return [bookingFlowId]
    return decision && at < FIRST_OPEN ? this.#valuesOf(decision) : []
  }
}

function isAny({ resolved, sessions }: RunningSums['current']): boolean {
  return resolved > 0 || (sessions?.started ?? 0) > 0
}

/** No event is a robot's. */
function withoutRobots({ current, previous, soFar }: RunningSums): RunningSums {
  const counted = ({ resolved, sessions }: RunningSums['current']) => ({ resolved, sessions })
  return { current: counted(current), previous: counted(previous), soFar }
}

test.group(`Reading traffic | SEED=${SEED}`, () => {
  test('answers what a count of all raw events and sessions answers, for any parameters', async ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    const reader = await trafficReader(new SetClock(NOW))
    for (let number = 0; number < WORLDS; number += 1) {
      const world = await createWorld(random)
      for (let at = 0; at < QUESTIONS; at += 1) {
        const question = anyQuestion(random, world)

        const answer = await reader.execute(world.tenant.organizationId, question)

        if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
        const { totals, points, previousPoints, groups, completeUntil } = answer.value
        const shown = groups
          .filter(({ current, previous }) => [current, previous].some(isAny))
          .map(({ name: _name, isDefault: _isDefault, values: _values, ...group }) => ({
            ...group,
            ...withoutRobots(group),
          }))
        const situation = `SEED=${SEED} world ${number} question ${JSON.stringify(question)}`
        assert.deepEqual(
          {
            totals: withoutRobots(totals),
            points,
            previousPoints,
            groups: shown,
            completeUntil,
          },
          new Counted(world, question).report(),
          situation
        )
      }
    }
  }).timeout(120_000)
})

const LAST_DAY: TrafficQuestion = {
  zone: DayZone.UTC,
  dates: { from: daysAfter(FIRST_OPEN, -1), until: FIRST_OPEN },
  interval: 'day',
  groupBy: 'utm_source',
  routerId: null,
  groupsMax: 1,
}

test.group('A request about traffic', () => {
  test('is refused when both periods have more sums than an answer may read', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const clock = new SetClock(CLOSED_AT)
    const visit = (resolvedAt: Date) =>
      archive(clock).add([routerEvent({ organizationId, resolvedAt })])
    await visit(LAST_DAY.dates.from)
    await visit(daysAfter(LAST_DAY.dates.from, -1))
    const close = await closer(clock)
    await close.execute(organizationId)
    const ask = async (sumsMax: number, groupBy: TrafficQuestion['groupBy']) => {
      const reader = await trafficReader(clock, { sumsMax })
      const answer = await reader.execute(organizationId, { ...LAST_DAY, groupBy })
      return answer.ok ? null : answer.error
    }

    assert.isNull(await ask(2, 'router'))
    assert.deepEqual(await ask(1, 'router'), { type: 'too_many_sums', sums: 2, sumsMax: 1 })
    assert.isNull(await ask(4, 'utm_source'))
    assert.deepEqual(await ask(3, 'utm_source'), { type: 'too_many_sums', sums: 4, sumsMax: 3 })
  })

  test('is refused by UTM value when it begins before the first day whose shapes are all kept', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const ask = async (shapeDays: number) => {
      const reader = await trafficReader(new SetClock(NOW), { shapeDays })
      const answer = await reader.execute(organizationId, LAST_DAY)
      return answer.ok ? null : answer.error
    }

    assert.isNull(await ask(3))
    assert.deepEqual(await ask(2), { type: 'before_shapes', shapeDays: 2 })
  })

  test('leaves out days whose sums may have been deleted', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const clock = new SetClock(CLOSED_AT)
    for (const resolvedAt of [BEGIN, LAST_DAY.dates.from]) {
      await archive(clock).add([routerEvent({ organizationId, resolvedAt })])
    }
    const close = await closer(clock)
    await close.execute(organizationId)
    const reader = await trafficReader(clock, { trafficDays: 3 })
    const ask = async (from: Date, groupBy: TrafficQuestion['groupBy']) => {
      const dates = { from, until: FIRST_OPEN }
      const answer = await reader.execute(organizationId, {
        ...LAST_DAY,
        dates,
        groupBy,
        groupsMax: 9,
      })
      if (!answer.ok) throw new Error(answer.error.type)
      return answer.value
    }

    for (const groupBy of ['router', 'flow', 'class', 'utm_source'] as const) {
      const { points, totals, groups, completeUntil } = await ask(BEGIN, groupBy)
      const known = [null, null, null, null, null, 0, 1]
      assert.deepEqual(
        points.map(({ resolved }) => resolved),
        known,
        groupBy
      )
      assert.equal(totals.current.resolved, 1, groupBy)
      assert.deepEqual([groups.length, groups[0]?.points], [1, known], groupBy)
      assert.deepEqual(completeUntil, BEGIN, groupBy)
    }
    const kept = await ask(LAST_DAY.dates.from, 'router')
    const deleted = await ask(daysAfter(LAST_DAY.dates.from, -1), 'router')
    assert.isTrue(kept.isPreviousComplete)
    assert.isFalse(deleted.isPreviousComplete)
  })

  test('is refused when the sessions of an open day are not read in time', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const clock = new SetClock(NOW)
    await archive(clock).add([routerEvent({ organizationId, resolvedAt: FIRST_OPEN })])
    const reader = await trafficReader(clock, {
      sumLimitMs: 1,
      readSessions: async (_organizationId, _day, _sum, signal) => {
        while (signal) {
          signal.throwIfAborted()
          await nextTurn()
        }
      },
    })
    const dates = { from: FIRST_OPEN, until: daysAfter(FIRST_OPEN, 1) }

    const answer = await reader.execute(organizationId, { ...LAST_DAY, groupBy: 'router', dates })

    assert.deepEqual(answer.ok ? null : answer.error, { type: 'open_day_too_slow' })
  })

  test('is refused when MongoDB does not sum it up in time', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const slow = new mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 })
    const reader = await trafficReader(new SetClock(NOW), {
      sumTraffic: { execute: () => Promise.reject(slow) },
    })

    const answer = await reader.execute(organizationId, LAST_DAY)

    assert.deepEqual(answer.ok ? null : answer.error, { type: 'too_slow' })
  })

  test('reads the sums of each day from one run, also while another run writes', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const clock = new SetClock(CLOSED_AT)
    const visit = () =>
      archive(clock).add([routerEvent({ organizationId, resolvedAt: LAST_DAY.dates.from })])
    await visit()
    const close = await closer(clock)
    await close.execute(organizationId)
    await visit()

    const seen = new Set<number>()
    for (let step = 0; ; step += 1) {
      const killed = await closer(clock, { kill: new Kill(step) })
      const end = await killed.execute(organizationId).catch(nullOfKilled)
      const reader = await trafficReader(clock)
      for (const groupBy of ['router', 'class', 'utm_source'] as const) {
        const answer = await reader.execute(organizationId, { ...LAST_DAY, groupBy, groupsMax: 9 })
        if (!answer.ok) throw new Error(answer.error.type)
        const { groups, totals } = answer.value
        const resolved = groups.reduce((sum, { current }) => sum + current.resolved, 0)
        assert.equal(resolved, totals.current.resolved, `${groupBy} after step ${step}`)
        seen.add(resolved)
      }
      if (end) break
    }
    assert.deepEqual([...seen], [1, 2])
  })
})

function nullOfKilled(error: unknown): null {
  if (error instanceof Killed) return null
  throw error
}
