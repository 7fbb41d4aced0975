import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { StrikeSessions } from '#bookings/suspects/strike_sessions'
import { SuspectSessionRepository } from '#bookings/suspects/suspect_session_repository'
import { CloseTrafficDays } from '#insight/close_traffic_days'
import { TrafficDayModel, TrafficDayRepository } from '#insight/traffic_day_repository'
import { TrafficRepository } from '#insight/traffic_repository'
import { StruckDays } from '#insight/reopened_days'
import { ResolveRepository } from '#routing/events/resolve_repository'
import { RouterEventModel, RouterEventRepository } from '#routing/events/router_event_repository'
import { toObjectId } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import { ok } from '#shared/result'
import { createTenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { type StoredSession, storeSession } from '#tests/support/insight/store_session'
import { storedRuns, storedTraffic } from '#tests/support/insight/stored_traffic'
import { archive, closer, Kill, Killed, SetClock } from '#tests/support/insight/visited_days'
import { profiled } from '#tests/support/profiled'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { createStoredRouter } from '#tests/support/stored_routers'

/** Waits before it does what `at` names. */
function gated<Target extends object>(target: Target, at: keyof Target) {
  const [reached, mayGoOn] = [new Gate(), new Gate()]
  const waiting = new Proxy(target, {
    get: (object, member) => {
      const value: unknown = Reflect.get(object, member)
      if (typeof value !== 'function') return value
      return async (...inputs: unknown[]): Promise<unknown> => {
        if (member === at) {
          reached.open()
          await mayGoOn.opened
        }
        return Reflect.apply(value, object, inputs)
      }
    },
  })
  return { waiting, reached, mayGoOn }
}

const MONDAY = new Date('2026-03-02T00:00:00Z')
const TUESDAY = new Date('2026-03-03T00:00:00Z')

async function visited(at: string) {
  const { organizationId, bookingFlowId } = await createTenant()
  const clock = new SetClock(new Date(at))
  const visit = async (resolvedAt: string, url = 'https://a.example/a') => {
    const event = routerEvent({ organizationId, url, resolvedAt: new Date(resolvedAt) })
    await archive(clock).add([event])
    return event
  }
  const begin = async (createdAt: string, of: Omit<StoredSession, 'createdAt'>) => {
    const id = await storeSession(
      { organizationId, bookingFlowId },
      { ...of, createdAt: new Date(createdAt) }
    )
    return (status: 'completed' | 'abandoned') =>
      BookingSessionModel.updateOne({ _id: toObjectId(id) }, { $set: { status } })
  }
  return { organizationId, clock, visit, begin }
}

function striker(clock: SetClock): StrikeSessions {
  const days = new StruckDays(new TrafficDayRepository(), clock, 30)
  return new StrikeSessions(new SuspectSessionRepository(), days, new AuditLog(clock), clock)
}

function nullOfKilled(error: unknown): null {
  if (error instanceof Killed) return null
  throw error
}

async function resolvedOn(organizationId: string, day: Date) {
  const traffic = await storedTraffic(organizationId, day)
  return traffic && traffic.resolved
}

test.group('Closing the days of traffic', () => {
  test('closes each day from the first resolve to yesterday, the newest first', async ({
    assert,
  }) => {
    const { organizationId, clock, visit } = await visited('2026-03-05T01:00:00Z')
    await visit('2026-03-02T23:59:59.999Z')
    await visit('2026-03-04T00:00:00Z')
    await visit('2026-03-05T00:00:00Z')

    const close = await closer(clock)
    const closed = await close.execute(organizationId)

    assert.deepEqual(
      closed.map((day) => day.toISOString().slice(0, 10)),
      ['2026-03-04', '2026-03-03', '2026-03-02']
    )
    assert.equal(await resolvedOn(organizationId, MONDAY), 1)
    assert.equal(await resolvedOn(organizationId, TUESDAY), 0)
    assert.isNull(await resolvedOn(organizationId, new Date('2026-03-05T00:00:00Z')))
    assert.deepEqual(await close.execute(organizationId), [])
  })

  test('leaves a day open for half an hour after its end', async ({ assert }) => {
    const { organizationId, clock, visit } = await visited('2026-03-03T00:29:59.999Z')
    await visit('2026-03-02T12:00:00Z')
    const close = await closer(clock)

    const early = await close.execute(organizationId)
    clock.instant = new Date('2026-03-03T00:30:00Z')
    const due = await close.execute(organizationId)

    assert.deepEqual(early, [])
    assert.deepEqual(due, [MONDAY])
  })

  test('closes a bounded number of days in a run, and older ones in the next runs', async ({
    assert,
  }) => {
    const { organizationId, clock, visit } = await visited('2026-03-05T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const close = await closer(clock, { daysAtOnceMax: 2 })

    assert.lengthOf(await close.execute(organizationId), 2)
    assert.deepEqual(await close.execute(organizationId), [MONDAY])
  })

  test('closes a day again after one of its events arrived late', async ({ assert }) => {
    const { organizationId, clock, visit } = await visited('2026-03-03T01:00:00Z')
    const first = await visit('2026-03-02T12:00:00Z')
    const close = await closer(clock)
    await close.execute(organizationId)

    await visit('2026-03-02T13:00:00Z')
    const before = await resolvedOn(organizationId, MONDAY)
    const closed = await close.execute(organizationId)
    await archive(clock).add([first])
    await close.execute(organizationId)

    assert.equal(before, 1)
    assert.deepEqual(closed, [MONDAY])
    assert.equal(await resolvedOn(organizationId, MONDAY), 2)
    assert.lengthOf(await storedRuns(organizationId, MONDAY), 1)
  })

  test('counts a session of the next day once its decision, which arrived late, is known', async ({
    assert,
  }) => {
    const { organizationId, clock, visit, begin } = await visited('2026-03-05T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const event = routerEvent({ organizationId, resolvedAt: new Date('2026-03-02T23:59:59Z') })
    await begin('2026-03-03T00:00:01Z', { namedDecisionId: event.id, status: 'completed' })
    const close = await closer(clock)
    await close.execute(organizationId)
    const completedOn = async (day: Date) => {
      const traffic = await storedTraffic(organizationId, day)
      return traffic?.routers.map(({ completed }) => completed)
    }
    const before = await completedOn(TUESDAY)

    await archive(clock).add([event])
    const closed = await close.execute(organizationId)

    assert.deepEqual(before, [])
    assert.deepEqual(closed, [TUESDAY, MONDAY])
    assert.deepEqual(await completedOn(TUESDAY), [1])
  })

  test('leaves a day as it is once its events may have been deleted', async ({ assert }) => {
    const { organizationId, clock, visit } = await visited('2026-03-04T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const close = await closer(clock, { keptDays: 10 })
    await close.execute(organizationId)

    clock.instant = new Date('2026-03-11T01:00:00Z')
    await visit('2026-03-02T13:00:00Z')
    await visit('2026-03-03T13:00:00Z')
    const closed = await close.execute(organizationId)

    assert.notDeepInclude(closed, MONDAY)
    assert.deepInclude(closed, TUESDAY)
    assert.equal(await resolvedOn(organizationId, MONDAY), 1)
  })

  test('counts sessions on the day they began, until all have ended', async ({ assert }) => {
    const { organizationId, clock, visit, begin } = await visited('2026-03-03T01:00:00Z')
    const { id, routerId } = await visit('2026-03-02T12:00:00Z')
    await begin('2026-03-02T12:00:01Z', { routerId, status: 'abandoned' })
    await begin('2026-03-02T12:00:02Z', {})
    const end = await begin('2026-03-02T23:59:59.999Z', { namedDecisionId: id })
    const close = await closer(clock)
    const sessionsOn = async () => {
      const traffic = await storedTraffic(organizationId, MONDAY)
      const router = traffic?.routers[0]
      return [router?.started, router?.completed, router?.abandoned]
    }

    await close.execute(organizationId)
    const open = await sessionsOn()
    await end('completed')
    const closed = await close.execute(organizationId)

    assert.deepEqual(open, [2, 0, 1])
    assert.deepEqual(closed, [MONDAY])
    assert.deepEqual(await sessionsOn(), [2, 1, 1])
    assert.deepEqual(await close.execute(organizationId), [])
  })

  test('states the totals of a day, and the number of its rows', async ({ assert }) => {
    const { organizationId, clock, visit, begin } = await visited('2026-03-03T01:00:00Z')
    const { routerId } = await visit('2026-03-02T12:00:00Z')
    await visit('2026-03-02T12:59:59Z')
    await visit('2026-03-02T13:00:00Z', 'https://a.example/b')
    await begin('2026-03-02T12:00:00Z', { routerId, status: 'completed' })
    await begin('2026-03-02T12:00:00Z', { routerId, status: 'abandoned' })
    await begin('2026-03-02T12:00:00Z', { routerId })

    const close = await closer(clock)
    await close.execute(organizationId)

    const row = await TrafficDayModel.findOne({ organization_id: organizationId, day: MONDAY })
    const { hours, ...totals } = row?.toObject().closed ?? {}
    assert.containSubset(totals, { started: 3, completed: 1, abandoned: 1, routers: 3, shapes: 3 })
    assert.deepEqual([hours?.[12], hours?.[13], hours?.length], [2, 1, 24])
  })

  test('stores the shapes of URLs, and nothing that shapes leave out', async ({ assert }) => {
    const { organizationId, clock, visit } = await visited('2026-03-03T01:00:00Z')
    const { routerId } = await visit(
      '2026-03-02T12:00:00Z',
      'https://a.example/a/?b=1&gclid=x&email=ada@example.com&a=2'
    )
    await visit('2026-03-02T12:00:00Z', `https://a.example/?a=${'x'.repeat(1_100)}`)

    const close = await closer(clock)
    await close.execute(organizationId)

    const traffic = await storedTraffic(organizationId, MONDAY)
    const sessions = { started: 0, completed: 0, abandoned: 0 }
    assert.deepEqual(traffic?.shapes, [
      { shape: '/a?a=2&b=1&email=~', routerId, matchedClass: 'path_only', count: 1, ...sessions },
    ])
    assert.equal(traffic?.unshaped, 1)
  })

  test('keeps in shapes a click id that a router asks for by name, without its value', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const criteria = { queryParams: [{ name: 'gclid', required: true }] }
    const { id: routerId } = await createStoredRouter(tenant, { criteria })
    const clock = new SetClock(new Date('2026-03-03T01:00:00Z'))
    const resolvedAt = new Date('2026-03-02T12:00:00Z')
    const url = 'https://a.example/?gclid=x'
    await archive(clock).add([routerEvent({ organizationId, routerId, url, resolvedAt })])

    const close = await closer(clock)
    await close.execute(organizationId)

    const traffic = await storedTraffic(organizationId, MONDAY)
    assert.deepEqual(
      traffic?.shapes.map(({ shape }) => shape),
      ['/?gclid=~']
    )
  })

  test('shows the earlier traffic of a day until a run has found everything', async ({
    assert,
  }) => {
    const { organizationId, clock, visit } = await visited('2026-03-03T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const close = await closer(clock)
    await close.execute(organizationId)
    await visit('2026-03-02T13:00:00Z')

    const seen = new Set<number | null>()
    for (let step = 0; ; step += 1) {
      const killed = await closer(clock, { kill: new Kill(step) })
      const end = await killed.execute(organizationId).catch(nullOfKilled)
      const traffic = await storedTraffic(organizationId, MONDAY)
      seen.add(traffic?.resolved ?? null)
      assert.lengthOf(traffic?.routers ?? [], traffic?.resolved ?? -1)
      assert.lengthOf(traffic?.shapes ?? [], traffic?.resolved ?? -1)
      if (end) break
    }

    assert.deepEqual([...seen], [1, 2])
    assert.lengthOf(await storedRuns(organizationId, MONDAY), 1)
  })

  test('keeps the traffic of the run that began last when two runs meet', async ({ assert }) => {
    const { organizationId, clock, visit } = await visited('2026-03-03T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const publishing = gated(new TrafficDayRepository(), 'publish')
    const first = await closer(clock, { days: publishing.waiting })
    const second = await closer(clock)

    const closing = first.execute(organizationId)
    await publishing.reached.opened
    await visit('2026-03-02T13:00:00Z')
    const closed = await second.execute(organizationId)
    publishing.mayGoOn.open()

    assert.deepEqual(closed, [MONDAY])
    assert.deepEqual(await closing, [])
    assert.equal(await resolvedOn(organizationId, MONDAY), 2)
    assert.lengthOf(await storedRuns(organizationId, MONDAY), 1)
    assert.deepEqual(await second.execute(organizationId), [])
  })

  test('removes no rows of a run that began after it', async ({ assert }) => {
    const { organizationId, clock, visit } = await visited('2026-03-03T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const removing = gated(new TrafficRepository(), 'removeEarlier')
    const publishing = gated(new TrafficDayRepository(), 'publish')
    const first = await closer(clock, { traffic: removing.waiting })
    const second = await closer(clock, { days: publishing.waiting })

    const closing = first.execute(organizationId)
    await removing.reached.opened
    const closingAgain = second.execute(organizationId)
    await publishing.reached.opened
    removing.mayGoOn.open()
    await closing
    publishing.mayGoOn.open()
    await closingAgain

    const traffic = await storedTraffic(organizationId, MONDAY)
    assert.lengthOf(traffic?.routers ?? [], 1)
    assert.lengthOf(traffic?.shapes ?? [], 1)
    assert.lengthOf(await storedRuns(organizationId, MONDAY), 1)
  })

  test('is done again without struck sessions, also while a run is under way', async ({
    assert,
  }) => {
    const { organizationId, clock, visit, begin } = await visited('2026-03-03T01:00:00Z')
    const { routerId } = await visit('2026-03-02T12:00:00Z')
    const sessions = { routerId, status: 'completed', startedFrom: 'fake' } as const
    await begin('2026-03-02T12:00:01Z', { routerId, status: 'completed' })
    await begin('2026-03-02T12:00:02Z', sessions)
    const adding = gated(new TrafficRepository(), 'add')
    const first = await closer(clock, { traffic: adding.waiting })
    const second = await closer(clock)
    const strike = striker(clock)
    const completedOn = async () => {
      const traffic = await storedTraffic(organizationId, MONDAY)
      return traffic?.routers[0]?.completed
    }
    const lateArrivals = async () => {
      const day = await TrafficDayModel.findOne({ organization_id: toObjectId(organizationId) })
      return day?.late_arrivals
    }

    const closing = first.execute(organizationId)
    await adding.reached.opened
    const late = await lateArrivals()
    await strike.execute(organizationId, sessions, { validateOnly: true })
    assert.equal(await lateArrivals(), late)
    await strike.execute(organizationId, sessions, {})
    adding.mayGoOn.open()
    await closing
    const before = await completedOn()
    const closed = await second.execute(organizationId)

    assert.equal(before, 2)
    assert.deepEqual(closed, [MONDAY])
    assert.equal(await completedOn(), 1)
  })

  test('is not done again for struck sessions of today or of days too old to be closed', async ({
    assert,
  }) => {
    const { organizationId, clock, begin } = await visited('2026-03-03T01:00:00Z')
    await begin('2026-03-03T00:30:00Z', { startedFrom: 'fake' })
    await begin('2026-01-01T12:00:00Z', { startedFrom: 'fake' })

    const struck = await striker(clock).execute(organizationId, { startedFrom: 'fake' }, {})

    assert.deepEqual(struck, ok(2))
    const rows = { organization_id: toObjectId(organizationId) }
    assert.equal(await TrafficDayModel.countDocuments(rows), 0)
  })

  test('is due for organizations with resolves, and for them only', async ({ assert }) => {
    const { organizationId, visit } = await visited('2026-03-03T01:00:00Z')
    await visit('2026-03-02T12:00:00Z')
    const { organizationId: other } = await createTenant()

    const close = await app.container.make(CloseTrafficDays)
    const due = await close.organizationsDue()

    assert.include(due, organizationId)
    assert.notInclude(due, other)
  })

  test('finds the organizations in an index, without their events', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const events = Array.from({ length: 2_000 }, () => routerEvent({ organizationId }))
    await new RouterEventRepository().add(events)

    const [query] = await profiled(RouterEventModel, () => new ResolveRepository().organizations())

    const organizations = await new ResolveRepository().organizations()
    assert.equal(query?.docsExamined, 0)
    assert.isAtMost(query?.keysExamined ?? Infinity, 2 * organizations.length + 2)
  })

  test('notes no late events for today', async ({ assert }) => {
    const { organizationId, visit } = await visited('2026-03-02T12:00:00Z')

    await visit('2026-03-02T12:00:00Z')

    assert.equal(await TrafficDayModel.countDocuments({ organization_id: organizationId }), 0)
  })
})
