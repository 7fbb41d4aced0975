import { setTimeout as delay } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AbandonSession } from '#bookings/sessions/end_session'
import { SweepSessions } from '#bookings/presence/sweep_sessions'
import { leaseOf } from '#bookings/sessions/booking_session'
import {
  BookingSessionModel,
  BookingSessionRepository,
} from '#bookings/sessions/booking_session_repository'
import { SessionTiming } from '#bookings/sessions/session_limits'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { LeaseRecords } from '#cluster/leases/lease_records'
import { waitUntil } from '#scripts/services/wait_until'
import type { PrivateRedis } from '#tests/support/redis/private_redis'
import {
  bookingEvents,
  ageOpenSessions,
  SESSIONS,
  startStoredSession,
} from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { EventStream } from '#tests/support/event_stream'
import { limitOrphanedTransactions } from '#tests/support/limit_orphaned_transactions'
import { patientProgram } from '#tests/support/processes/patient_program'
import { SeededRandom } from '#tests/support/seeded_random'
import type { RunningInstance } from '#tests/support/processes/several_instances'
import { SharedInstances } from '#tests/support/processes/shared_instances'
import { waitLimit } from '#tests/support/wait_limit'

/** All are at work when the instance dies; presence_races has such races without processes. */
const VISITORS = 40
const SWEPT = 50
const AT_ONCE = 40
/** How much older the leases of the dead instance become with each look at the sessions. */
const AGED_BY_MS = 500
/** Longer than a session stays open without an owner. */
const EXPIRED_MS = 400_000
const PREFIX = 'signalbox:staging:'
const ENVIRONMENT = { BOOKING_GRACE_MS: '500', REDIS_KEY_PREFIX: PREFIX }
const INSTANCES = 3
type Session = Awaited<ReturnType<typeof startStoredSession>>

/** Something comes to pass before one of the looks at a lease. */
class InterruptedRecords extends LeaseRecords {
  #looks = 0

  constructor(
    redis: PrivateRedis,
    private readonly atLook: number,
    private readonly meanwhile: () => Promise<void>
  ) {
    super(redis.observer, new RedisKeys(PREFIX))
  }

  get isInterrupted(): boolean {
    return this.#looks > this.atLook
  }

  async ownedOf(sessions: readonly Session[]): Promise<number> {
    const standings = await Promise.all(sessions.map(({ id }) => super.standing(leaseOf(id))))
    return standings.filter((standing) => standing === 'owned').length
  }

  override async standing(resource: string) {
    this.#looks += 1
    if (this.#looks === this.atLook + 1) await this.meanwhile()
    return super.standing(resource)
  }
}

async function openPage({ url }: RunningInstance, session: Session): Promise<EventStream> {
  const query = `channels=booking-sessions/${session.id}`
  return EventStream.open(url, query, { bearer: `Bearer ${session.secret}` })
}

async function startSessions(tenant: Tenant, count: number): Promise<Session[]> {
  const sessions: Session[] = []
  while (sessions.length < count) {
    const batch = Math.min(AT_ONCE, count - sessions.length)
    const started = Array.from({ length: batch }, () => startStoredSession(tenant))
    sessions.push(...(await Promise.all(started)))
  }
  return sessions
}

/** What every instance does each minute, in this process. */
async function sweepJob(leases: LeaseRecords): Promise<SweepSessions> {
  return new SweepSessions(
    await app.container.make(BookingSessionRepository),
    leases,
    await app.container.make(AbandonSession),
    await app.container.make(SessionTiming)
  )
}

/** The same, ten minutes later. */
async function sweepLater({ organizationId }: Tenant, redis: PrivateRedis): Promise<void> {
  const job = await sweepJob(new LeaseRecords(redis.observer, new RedisKeys(PREFIX)))
  await ageOpenSessions(organizationId, 10 * 60_000)
  await job.execute(organizationId)
}

/** Makes the leases of one owner that much older by the clock of Redis, except those that a sweeper has in hand. */
async function ageLeases(redis: PrivateRedis, owner: string, byMs: number): Promise<void> {
  const keys = new RedisKeys(PREFIX)
  for (const deadlines of keys.allLeaseDeadlines()) {
    for (const resource of await redis.observer.zrange(deadlines, 0, -1)) {
      const lease = keys.lease(resource)
      const [holder, sweep] = await redis.observer.hmget(lease, 'o', 's')
      if (holder !== owner || sweep === 'taken') continue
      await redis.observer.pexpire(lease, (await redis.observer.pttl(lease)) - byMs)
      await redis.observer.zincrby(deadlines, -byMs, resource)
    }
  }
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>
): Promise<void> {
  const rest = items.entries()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of rest) await work(item, index)
    })
  )
}

test.group('Booking sessions of several instances', (group) => {
  let ground: SharedInstances
  /** Those that no test has ended. */
  const instances: RunningInstance[] = []
  group.setup(async () => {
    ground = await SharedInstances.start(INSTANCES, patientProgram(), ENVIRONMENT)
    instances.push(...ground.instances)
    return () => ground.stop()
  })
  group.each.timeout(300_000)

  test('learn of their end on the instance that has the page', async ({ assert }) => {
    const [one, two] = instances
    if (!one || !two) throw new Error('there are no two instances')
    const tenant = await createTenant()
    const [session] = await startSessions(tenant, 1)
    if (!session) throw new Error('there is no session')
    const page = await openPage(one, session)
    await page.received('ready')

    const answer = await two.ask(tenant.bearer, 'POST', `${SESSIONS}/${session.id}/complete`)

    assert.equal(answer.status, 200)
    const [end] = await page.received('end')
    assert.deepEqual(end?.data, { reason: 'completed' })
    assert.isNull(
      await openPage(two, session).then(({ status }) => (status === 404 ? null : status))
    )
  })

  test('end once each through reconnects, completions and the death of an instance', async ({
    assert,
  }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const seeded = `SEED=${random.seed}`
    await limitOrphanedTransactions()
    const { redis } = ground
    const living = [...instances]
    const tenant = await createTenant()
    const [staying, ...sessions] = await startSessions(tenant, VISITORS + 1)
    if (!staying) throw new Error('there is no session')
    const [dying] = living
    if (!dying) throw new Error('there is no instance')
    const stayer = await openPage(dying, staying)
    await stayer.received('ready')
    const records = new LeaseRecords(redis.observer, new RedisKeys(PREFIX))
    const record = await eventually(
      () => records.find(leaseOf(staying.id)),
      (found) => found !== null
    )
    if (!record) throw new Error('nobody owns the session')
    const completed = new Set<string>()
    let back: EventStream | undefined

    await inParallel(sessions, async (session, index) => {
      if (index === VISITORS / 2) {
        living.shift()
        instances.shift()
        dying.kill('SIGKILL')
        back = await openPage(random.pick(living), staying)
      }
      const steps = 1 + random.below(3)
      for (let step = 0; step < steps; step += 1) {
        const page = await openPage(random.pick(living), session).catch(() => null)
        if (page?.status !== 200) continue
        await delay(random.below(30))
        if (random.chance(0.3)) {
          const path = `${SESSIONS}/${session.id}/complete`
          const bearer = `Bearer ${session.secret}`
          const answer = await random
            .pick(living)
            .ask(bearer, 'POST', path)
            .catch(() => null)
          if (answer?.status === 200) completed.add(session.id)
        }
        page.close()
      }
    })
    const organization = { organization_id: tenant.organizationId }
    await waitUntil(async () => {
      await ageLeases(redis, record.owner, AGED_BY_MS)
      await sweepLater(tenant, redis)
      return (await BookingSessionModel.countDocuments({ ...organization, status: 'open' })) === 1
    }, waitLimit(180_000))

    const rows = await BookingSessionModel.find(organization).lean()
    const statuses = new Map(rows.map((row) => [row._id.toHexString(), row.status]))
    assert.equal(statuses.get(staying.id), 'open', seeded)
    assert.deepEqual(back?.typed('end'), [], seeded)
    for (const id of completed) assert.equal(statuses.get(id), 'completed', seeded)
    const events = await bookingEvents(tenant.organizationId)
    assert.lengthOf(events, VISITORS, seeded)
    for (const { sessionId, type } of events) {
      assert.equal(type, `BOOKING_${statuses.get(sessionId)?.toUpperCase()}`, seeded)
    }
  })

  test('are handed over, none abandoned, by an instance that stops in the middle of a sweep', async ({
    assert,
  }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const seeded = `SEED=${random.seed}`
    const { redis } = ground
    const stopping = instances.pop()
    const [sibling] = instances
    if (!stopping || !sibling) throw new Error('there are no two instances')
    const tenant = await createTenant()
    const sessions = await startSessions(tenant, SWEPT)
    const pages = await Promise.all(sessions.map((session) => openPage(stopping, session)))
    for (const page of pages) await page.received('ready')
    const leases = new InterruptedRecords(redis, random.below(SWEPT), async () => {
      stopping.kill('SIGTERM')
      for (const page of pages) await page.received('reconnect')
      await waitUntil(async () => (await leases.ownedOf(sessions)) === 0, waitLimit(60_000))
    })
    // A claim that Redis answers too late is repeated with the next renewal.
    const ownedAtLast = () =>
      eventually(
        () => leases.ownedOf(sessions),
        (count) => count === SWEPT
      )
    assert.equal(await ownedAtLast(), SWEPT)

    await ageOpenSessions(tenant.organizationId, EXPIRED_MS)
    const job = await sweepJob(leases)
    await job.execute(tenant.organizationId)

    assert.isTrue(leases.isInterrupted, seeded)
    assert.deepEqual(await bookingEvents(tenant.organizationId), [], seeded)
    const again = await Promise.all(sessions.map((session) => openPage(sibling, session)))
    for (const page of again) await page.received('ready')
    assert.equal(await ownedAtLast(), SWEPT, seeded)
    assert.deepEqual(await bookingEvents(tenant.organizationId), [], seeded)
    assert.isTrue(again.every((page) => page.typed('end').length === 0))
  })
})
