import { test } from '@japa/runner'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import type { DayTraffic } from '#insight/day_traffic'
import { DAY_MS, HOUR_MS, utcDayOf } from '#shared/time'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { RouterEventModel } from '#routing/events/router_event_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { storeSession } from '#tests/support/insight/store_session'
import { inOrder, storedRuns, storedTraffic } from '#tests/support/insight/stored_traffic'
import { archive, closer, Kill, Killed, SetClock } from '#tests/support/insight/visited_days'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const WORLDS = roundsOf(1)
const STEPS = 90
/** As many as the steps of a world take at most, and as one run closes. */
const DAYS = 31
const SHAPES_MAX = 4
const BEGIN_MS = Date.parse('2026-03-02T00:00:00Z')

const SHAPES: ReadonlyMap<string, string | null> = new Map([
  ['https://a.example/a', '/a'],
  ['https://a.example/a/?gclid=1', '/a'],
  ['https://a.example/b?y=1&x=2', '/b?x=2&y=1'],
  ['https://b.example/b?x=2&y=1&x=3', '/b?x=2&y=1'],
  ['https://a.example/?q=ada@example.com', '/?q=~'],
  [`https://a.example/?q=${'x'.repeat(1_100)}`, null],
])
const URLS = [...SHAPES.keys()]

interface Session {
  readonly id: string
  readonly routerId: string | null
  /** The decision that the session claims; its router counts once the decision is stored. */
  readonly decisionId: string | null
  readonly bookingFlowId: string
  readonly atMs: number
  status: 'open' | 'completed' | 'abandoned'
}

function totalsOf(sessions: readonly Pick<Session, 'status'>[]) {
  const countOf = (status: string) => sessions.filter((one) => one.status === status).length
  const [completed, abandoned] = [countOf('completed'), countOf('abandoned')]
  return { started: sessions.length, completed, abandoned }
}

/** Traffic that arrives repeatedly, late or in two pieces, beside runs that are killed at any step. */
class World {
  readonly clock = new SetClock(new Date(BEGIN_MS + HOUR_MS))
  readonly #routers = Array.from({ length: 3 }, () => newIdentifier())
  readonly #flows = [newIdentifier(), newIdentifier()]
  /** What MongoDB has. */
  readonly #stored = new Map<string, RouterEvent>()
  readonly #sessions: Session[] = []
  /** Events whose storing was not confirmed. */
  #waiting: RouterEvent[] = []

  constructor(
    private readonly tenant: Tenant,
    private readonly random: SeededRandom
  ) {}

  async step(): Promise<void> {
    const { random } = this
    const anyKill = () => new Kill(random.below(40))
    const steps = [
      () => this.resolve(),
      () => this.resolve(),
      () => this.resolve(),
      () => this.store(new Kill()),
      () => this.store(new Kill()),
      () => this.store(new Kill(random.below(4))),
      () => this.begin(),
      () => this.end('completed'),
      () => this.end('abandoned'),
      () => this.close(),
      () => this.close(anyKill()),
      () => Promise.all([this.close(), this.close(anyKill())]),
      () => this.wait(random.below(DAY_MS / 2)),
      () => this.wait(random.below(DAY_MS / 2)),
    ]
    await random.pick(steps)()
  }

  wait(ms: number): void {
    this.clock.instant = new Date(this.#nowMs + ms)
  }

  /** Some decisions, each at any instant until now, or all at `atMs`. */
  resolve(atMs?: number): void {
    const { random } = this
    const count = 1 + random.below(8)
    for (let at = 0; at < count; at += 1) {
      this.#waiting.push(
        routerEvent({
          organizationId: this.tenant.organizationId,
          routerId: random.pick(this.#routers),
          matchedClass: random.pick(PRIORITY_CLASSES),
          url: random.pick(URLS),
          ...(random.chance(0.7) && { bookingFlowId: random.pick(this.#flows) }),
          resolvedAt: new Date(atMs ?? this.#anyMs()),
        })
      )
    }
  }

  /** Stores some of the events that wait, and others once more. */
  async store(kill: Kill): Promise<void> {
    const { random } = this
    const batch = this.#waiting.filter(() => random.chance(0.6))
    const repeated = [...this.#stored.values()].filter(() => random.chance(0.05))
    if (batch.length + repeated.length === 0) return
    try {
      await archive(this.clock, kill).add([...batch, ...repeated])
      this.#waiting = this.#waiting.filter((event) => !batch.includes(event))
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    await this.#learnStored(batch)
  }

  async storeAll(): Promise<void> {
    await archive(this.clock).add(this.#waiting)
    await this.#learnStored(this.#waiting)
    this.#waiting = []
  }

  async begin(): Promise<void> {
    const { random, tenant } = this
    const decision = random.chance(0.4) ? this.#anyDecision() : null
    const routerId = !decision && random.chance(0.8) ? random.pick(this.#routers) : null
    const createdAt = this.clock.instant
    const claim = decision && { namedDecisionId: decision.id }
    const bookingFlowId = random.pick(this.#flows)
    const owner = { ...tenant, bookingFlowId }
    const id = await storeSession(owner, { createdAt, routerId, ...claim })
    const decisionId = decision?.id ?? null
    const atMs = createdAt.getTime()
    this.#sessions.push({ id, routerId, decisionId, bookingFlowId, atMs, status: 'open' })
  }

  async end(status: 'completed' | 'abandoned'): Promise<void> {
    const open = this.#sessions.filter((session) => session.status === 'open')
    if (open.length === 0) return
    const session = this.random.pick(open)
    await BookingSessionModel.updateOne({ _id: toObjectId(session.id) }, { $set: { status } })
    session.status = status
  }

  async close(kill = new Kill()): Promise<void> {
    const close = await closer(this.clock, { shapesMax: SHAPES_MAX, keptDays: 2 * DAYS, kill })
    try {
      await close.execute(this.tenant.organizationId)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  stored(day: Date): Promise<DayTraffic | null> {
    return storedTraffic(this.tenant.organizationId, day)
  }

  /** Counted from all events and sessions, one question at a time. */
  expected(day: Date): DayTraffic {
    const isOn = (ms: number) => Math.floor(ms / DAY_MS) === day.getTime() / DAY_MS
    const events = [...this.#stored.values()]
      .filter(({ resolvedAt }) => isOn(resolvedAt.getTime()))
      .sort((one, other) => +one.resolvedAt - +other.resolvedAt || (one.id < other.id ? -1 : 1))
    const sessions = this.#sessions
      .map((session) => ({
        ...session,
        routerId: session.routerId ?? this.#stored.get(session.decisionId ?? '')?.routerId,
      }))
      .filter(({ atMs, routerId }) => routerId && isOn(atMs))
    const shapedBy = (event: RouterEvent | undefined) => {
      const shape = SHAPES.get(event?.url ?? '') ?? null
      return event && shape !== null ? [`${event.routerId} ${event.matchedClass} ${shape}`] : []
    }
    const shapeOf = ({ decisionId }: Pick<Session, 'decisionId'>) =>
      shapedBy(this.#stored.get(decisionId ?? ''))
    const shaped = events.flatMap(shapedBy)
    const led = sessions.toSorted((one, other) => one.atMs - other.atMs).flatMap(shapeOf)
    const shapes = [...new Set([...shaped, ...led])].slice(0, SHAPES_MAX).map((key) => {
      const [routerId = '', matchedClass = '', shape = ''] = key.split(' ')
      const count = shaped.filter((one) => one === key).length
      const begun = sessions.filter((session) => shapeOf(session).includes(key))
      return { shape, routerId, matchedClass, count, ...totalsOf(begun) }
    })
    const routers = this.#routers.flatMap((routerId) => {
      const own = events.filter((event) => event.routerId === routerId)
      const begun = sessions.filter((session) => session.routerId === routerId)
      if (own.length + begun.length === 0) return []
      const classOf = (matchedClass: PriorityClass, bookingFlowId: string | null) => {
        const won = own.filter(
          (event) =>
            event.matchedClass === matchedClass && (event.bookingFlowId ?? null) === bookingFlowId
        )
        const hours = Array.from(
          { length: 24 },
          (_, hour) => won.filter(({ resolvedAt }) => resolvedAt.getUTCHours() === hour).length
        )
        return won.length === 0 ? [] : [{ matchedClass, bookingFlowId, hours }]
      }
      const classes = PRIORITY_CLASSES.flatMap((matchedClass) =>
        [null, ...this.#flows].flatMap((bookingFlowId) => classOf(matchedClass, bookingFlowId))
      )
      const flows = this.#flows.flatMap((bookingFlowId) => {
        const ofFlow = begun.filter((session) => session.bookingFlowId === bookingFlowId)
        return ofFlow.length === 0 ? [] : [{ bookingFlowId, ...totalsOf(ofFlow) }]
      })
      return [{ routerId, classes, flows, ...totalsOf(begun) }]
    })
    return inOrder({
      routers,
      shapes,
      resolved: events.length,
      unshaped: events.length - shapes.reduce((sum, { count }) => sum + count, 0),
      openSessions: sessions.filter(({ status }) => status === 'open').length,
    })
  }

  get #nowMs(): number {
    return this.clock.instant.getTime()
  }

  /** A decision of today or yesterday, which may not be stored yet. */
  #anyDecision(): RouterEvent | null {
    const sinceMs = utcDayOf(this.clock.instant).getTime() - DAY_MS
    const decisions = [...this.#waiting, ...this.#stored.values()].filter(
      ({ resolvedAt }) => resolvedAt.getTime() >= sinceMs
    )
    return decisions.length === 0 ? null : this.random.pick(decisions)
  }

  /** An instant between the start and now. */
  #anyMs(): number {
    return BEGIN_MS + this.random.below(this.#nowMs - BEGIN_MS)
  }

  /** Which of the events have reached MongoDB: of a killed attempt, all or none. */
  async #learnStored(events: readonly RouterEvent[]): Promise<void> {
    const rows = await RouterEventModel.find(
      { _id: { $in: events.map(({ id }) => toObjectId(id)) } },
      { _id: 1 }
    )
    const ids = new Set(rows.map(({ _id: id }) => id.toHexString()))
    for (const event of events) if (ids.has(event.id)) this.#stored.set(event.id, event)
  }
}

test.group(`The sums of traffic | SEED=${SEED}`, () => {
  test('equal a count of all raw events, after repetitions, delays, kills and concurrent runs', async ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    let compared = 0
    for (let number = 0; number < WORLDS; number += 1) {
      const tenant = await createTenant()
      const world = new World(tenant, random)
      for (let step = 0; step < STEPS; step += 1) {
        await world.step()
        for (const day of [0, 1, 2, 3]) {
          const found = await world.stored(new Date(BEGIN_MS + day * DAY_MS))
          if (found) assertWhole(found, `SEED=${SEED} world ${number} step ${step} day ${day}`)
        }
      }

      for (const day of [0, DAYS - 1]) world.resolve(BEGIN_MS + day * DAY_MS)
      world.clock.instant = new Date(BEGIN_MS + DAYS * DAY_MS + HOUR_MS)
      await world.storeAll()
      await world.close()

      for (let day = 0; day < DAYS; day += 1) {
        const begin = new Date(BEGIN_MS + day * DAY_MS)
        const expected = world.expected(begin)
        if (expected.resolved === 0) continue
        const situation = `SEED=${SEED} world ${number} day ${day}`
        assert.deepEqual(await world.stored(begin), expected, situation)
        assert.lengthOf(await storedRuns(tenant.organizationId, begin), 1, situation)
        compared += 1
      }
    }
    assert.isAbove(compared, WORLDS)

    function assertWhole(
      { routers, shapes, resolved, unshaped }: DayTraffic,
      situation: string
    ): void {
      const hours = routers.flatMap(({ classes }) => classes.flatMap((one) => one.hours))
      const shaped = shapes.reduce((sum, { count }) => sum + count, 0)
      assert.equal(
        hours.reduce((sum, count) => sum + count, 0),
        resolved,
        `${situation}: hours`
      )
      assert.equal(shaped + unshaped, resolved, `${situation}: shapes`)
    }
  }).timeout(roundsOf(120_000))
})
