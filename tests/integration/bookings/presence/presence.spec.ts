import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { KeepSession } from '#bookings/sessions/keep_session'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { SessionRequests } from '#bookings/sessions/session_limits'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { waitUntil } from '#scripts/services/wait_until'
import { bookingEvents, ageOpenSessions, startStoredSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { bookingWorld, present } from './booking_world.js'
import { waitLimit } from '#tests/support/wait_limit'

const NEVER_MS = 600_000
/** Longer than a process may get no processor. */
const GRACE_MS = 10_000

async function statusOf(id: string): Promise<string | undefined> {
  const row = await BookingSessionModel.findById(id).lean()
  return row?.status
}

async function typesOf(organizationId: string): Promise<string[]> {
  const events = await bookingEvents(organizationId)
  return events.map(({ type }) => type)
}

test.group('A page in its booking session', () => {
  test('joins only with the session’s own secret, and only while the session is open', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const other = await startStoredSession(tenant)
    const { instance } = await bookingWorld()
    const one = await instance('one')

    assert.isNull(await one.join({ id: session.id, secret: other.secret }))
    assert.isNull(await one.join({ id: 'nonsense', secret: session.secret }))
    const page = present(await one.join(session))
    assert.equal(page.presence.organizationId, tenant.organizationId)
    await one.complete.execute(tenant.organizationId, session.id)
    assert.isNull(await one.join(session))
  })

  test('joins within the limit of its secret', async ({ assert, cleanup }) => {
    const limiter = await app.container.make(RateLimiter)
    const name = `booking-session-${randomUUID().slice(0, 8)}`
    const limit = { name, limit: 2, periodMs: 3_600_000, class: 'general' } as const
    app.container.swap(SessionRequests, () => new SessionRequests(limiter, limit))
    cleanup(() => app.container.restore(SessionRequests))
    const session = await startStoredSession(await createTenant())
    const { instance } = await bookingWorld()
    const one = await instance('one')

    const pages = [await one.join(session), await one.join(session), await one.join(session)]

    assert.deepEqual(
      pages.map((page) => page !== null),
      [true, true, false]
    )
    assert.deepEqual(pages[1]?.stream.reasons, [], 'the page that is there stays')
  })

  test('that leaves and does not come back abandons it once, after the grace time', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, messages, errors } = await bookingWorld()
    const one = await instance('one')
    const page = present(await one.join(session))

    page.presence.leave()
    page.presence.leave()
    await waitUntil(async () => (await statusOf(session.id)) === 'abandoned', waitLimit())

    await one.presence.release()
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
    assert.deepEqual(
      messages.published.map(({ channel, message }) => [channel, message.type]),
      [
        ['booking-sessions', 'booking.abandoned'],
        [`booking-sessions/${session.id}`, 'booking.abandoned'],
      ]
    )
    assert.deepEqual([one.lines, one.heldLeases(), errors], [[], 0, []])
  })

  test('that comes back within the grace time continues', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance } = await bookingWorld({ graceMs: GRACE_MS })
    const one = await instance('one')
    const first = present(await one.join(session))
    first.presence.leave()
    const second = present(await one.join(session))
    const bystander = await startStoredSession(tenant)
    const gone = present(await one.join(bystander))

    gone.presence.leave()
    await waitUntil(async () => (await statusOf(bystander.id)) === 'abandoned', waitLimit())

    assert.equal(await statusOf(session.id), 'open')
    assert.deepEqual(second.stream.reasons, [])
    assert.equal(one.presence.ownedCount, 1)
  })

  test('replaces its older stream on the same instance, whose end then has no effect', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance } = await bookingWorld({ graceMs: 0 })
    const one = await instance('one')
    const older = present(await one.join(session))
    const newer = present(await one.join(session))

    older.presence.leave()
    newer.presence.leave()
    await waitUntil(async () => (await statusOf(session.id)) === 'abandoned', waitLimit())

    assert.deepEqual([older.stream.reasons, newer.stream.reasons], [['moved'], []])
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
    assert.deepEqual(one.lines, [])
  })

  test('reclaims it elsewhere: the old owner ends its stream and abandons nothing', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance } = await bookingWorld()
    const [one, two] = [await instance('one'), await instance('two')]
    const first = present(await one.join(session))

    const second = present(await two.join(session))
    await waitUntil(async () => first.stream.reasons.length > 0, waitLimit())

    assert.deepEqual(first.stream.reasons, ['moved'])
    assert.lengthOf(one.lines, 1)
    assert.match(one.lines[0] ?? '', /^redis\.resource_lease\.reclaim_detected \{/)
    first.presence.leave()
    assert.equal(one.presence.ownedCount, 0)
    assert.equal(await statusOf(session.id), 'open')
    second.presence.leave()
    await waitUntil(async () => (await statusOf(session.id)) === 'abandoned', waitLimit())
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
  })

  test('reclaims it also during the grace time of the old owner', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, world } = await bookingWorld({ graceMs: GRACE_MS })
    world.announcer.isDeaf = true
    const [one, two] = [await instance('one'), await instance('two')]
    const first = present(await one.join(session))

    first.presence.leave()
    const second = present(await two.join(session))
    await waitUntil(async () => one.heldLeases() === 0, waitLimit())
    await one.presence.release()

    assert.equal(await statusOf(session.id), 'open')
    assert.deepEqual(second.stream.reasons, [])
  })

  test('is notified when it is completed on any instance', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance } = await bookingWorld()
    const [one, two] = [await instance('one'), await instance('two')]
    const page = present(await one.join(session))

    await two.complete.execute(tenant.organizationId, session.id)

    assert.deepEqual(page.stream.reasons, ['completed'])
    page.presence.leave()
    await one.presence.release()
    assert.equal(one.heldLeases(), 0)
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_COMPLETED'])
  })

  test('is notified when its instance checks, even if no message about the end arrived', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const [ended, open] = [await startStoredSession(tenant), await startStoredSession(tenant)]
    const { instance, ends } = await bookingWorld()
    const [one, two] = [await instance('one'), await instance('two')]
    const pages = [present(await one.join(ended)), present(await one.join(open))]
    ends.isDeaf = true
    await two.complete.execute(tenant.organizationId, ended.id)

    await one.presence.endMissed()

    assert.deepEqual(
      pages.map(({ stream }) => stream.reasons),
      [['completed'], []]
    )
    await waitUntil(async () => one.heldLeases() === 1, waitLimit())
    assert.equal(one.presence.ownedCount, 1)
  })

  test('abandons nothing when it leaves a completed session, though its instance missed that', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, ends } = await bookingWorld({ graceMs: 0 })
    const [one, two] = [await instance('one'), await instance('two')]
    const page = present(await one.join(session))
    ends.isDeaf = true

    await two.complete.execute(tenant.organizationId, session.id)
    page.presence.leave()
    await waitUntil(async () => one.heldLeases() === 0, waitLimit())
    await one.presence.release()

    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_COMPLETED'])
  })

  test('is not abandoned while its last heartbeat is recent, but afterwards', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, sweep } = await bookingWorld({ graceMs: 0 })
    const one = await instance('one')
    const page = present(await one.join(session))
    const keep = await app.container.make(KeepSession)
    await keep.execute(tenant.organizationId, session.id)

    page.presence.leave()
    await waitUntil(async () => one.heldLeases() === 0, waitLimit())
    await one.presence.release()
    assert.equal(await statusOf(session.id), 'open')

    const job = await sweep()
    assert.equal(await job.execute(tenant.organizationId), 0)
    await ageOpenSessions(tenant.organizationId, 300_001)
    assert.equal(await job.execute(tenant.organizationId), 1)
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
  })
})

test.group('An instance that stops', () => {
  test('leaves no lease behind and abandons nothing; pages continue at a sibling', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { instance, world } = await bookingWorld({ graceMs: NEVER_MS })
    const [one, two] = [await instance('one'), await instance('two')]
    const sessions = await Promise.all(Array.from({ length: 50 }, () => startStoredSession(tenant)))
    const pages = await Promise.all(sessions.map(async (each) => present(await one.join(each))))
    for (const { presence } of pages.slice(0, 20)) presence.leave()

    await one.presence.release()

    assert.deepEqual([one.heldLeases(), one.presence.ownedCount, one.lines], [0, 0, []])
    const { redis } = await world.instance('look')
    for (const key of world.keys.allLeaseDeadlines()) assert.equal(await redis.zcard(key), 0)
    for (const { presence } of pages) presence.leave()
    const moved = await Promise.all(sessions.map(async (each) => present(await two.join(each))))
    assert.isTrue(moved.every(({ stream }) => stream.reasons.length === 0))
    assert.deepEqual([one.lines, await bookingEvents(tenant.organizationId)], [[], []])
  })

  test('admits a page that comes too late, without owning its session', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance } = await bookingWorld()
    const one = await instance('one')
    await one.presence.release()

    const page = present(await one.join(session))

    page.presence.leave()
    assert.deepEqual([one.heldLeases(), one.presence.ownedCount], [0, 0])
  })

  test('leaves its sessions to the sweep when their pages stay away', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const attended = await startStoredSession(tenant)
    const { instance, sweep } = await bookingWorld()
    const [one, two] = [await instance('one'), await instance('two')]
    await one.join(session)
    await two.join(attended)
    await one.presence.release()
    const job = await sweep()

    await ageOpenSessions(tenant.organizationId, 280_000)
    assert.equal(await job.execute(tenant.organizationId), 0)
    await ageOpenSessions(tenant.organizationId, 20_001)
    const counts = await Promise.all(
      Array.from({ length: 5 }, () => job.execute(tenant.organizationId))
    )

    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1
    )
    assert.deepEqual(
      [await statusOf(session.id), await statusOf(attended.id)],
      ['abandoned', 'open']
    )
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
  })
})

test.group('A session that no page ever joined', () => {
  test('is abandoned when it expires, and not before', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { sweep } = await bookingWorld()
    const job = await sweep()

    assert.equal(await job.execute(tenant.organizationId), 0)
    await ageOpenSessions(tenant.organizationId, 30 * 60_000)
    assert.equal(await job.execute(tenant.organizationId), 1)
    assert.equal(await job.execute(tenant.organizationId), 0)
    assert.equal(await statusOf(session.id), 'abandoned')
  })
})
