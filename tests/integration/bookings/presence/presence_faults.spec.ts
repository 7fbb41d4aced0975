import { test } from '@japa/runner'
import { leaseOf } from '#bookings/sessions/booking_session'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { waitUntil } from '#scripts/services/wait_until'
import { privateRedis } from '#tests/support/redis/private_redis'
import { CALM } from '#tests/support/lease_world'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { bookingEvents, ageOpenSessions, startStoredSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { type BookingInstance, bookingWorld, present } from './booking_world.js'
import { waitLimit } from '#tests/support/wait_limit'

/** Longer than it takes until a lease comes again whose sweeper got no answer. */
const LIMIT_MS = 40_000
const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always']
/** Leases that run out soon. */
// oxlint-disable-next-line house/patient-times -- it must run out
const BRIEF = { ...CALM, ttlMs: 200, renewEveryMs: 60, graceMs: 100 }
/** On a busy machine even a fresh lease may look unconfirmed when it is as brief as here; no renewal may last long. */
const NOT_RENEWED = { provisionalMs: 1 }
/** Longer than a session stays open without an owner. */
const NEXT_LOOK_MS = 400_000
const REMOVE_FAILED = /^redis\.resource_lease\.remove_failed \{/

async function statusOf(id: string): Promise<string | undefined> {
  const row = await BookingSessionModel.findById(id).lean()
  return row?.status
}

async function typesOf(organizationId: string): Promise<string[]> {
  const events = await bookingEvents(organizationId)
  return events.map(({ type }) => type)
}

/** Sweeps on all instances at once, as their loops do, until that has settled a lease. */
async function sweepUntilSettled(instances: readonly BookingInstance[]): Promise<void> {
  let settled = 0
  await waitUntil(async () => {
    const counts = await Promise.all(instances.map(({ lost }) => lost.sweep()))
    settled += counts.reduce((sum, count) => sum + count, 0)
    return settled > 0
  }, waitLimit(LIMIT_MS))
}

test.group('A booking session when Redis is away', (group) => {
  group.each.timeout(2 * LIMIT_MS)

  test('is not abandoned when its release gets no answer; a sweeper abandons it later, once', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const redis = await privateRedis(DURABLE)
    const { instance, errors } = await bookingWorld({ graceMs: 0, ...NOT_RENEWED }, BRIEF)
    const one = await instance('one', redis.url)
    const siblings = [await instance('two', redis.url), await instance('three', redis.url)]
    const page = present(await one.join(session))

    await redis.die()
    page.presence.leave()
    await waitUntil(async () => one.lines.length > 0, waitLimit(LIMIT_MS))
    await one.presence.release()

    assert.lengthOf(one.lines, 1)
    assert.match(one.lines[0] ?? '', REMOVE_FAILED)
    assert.equal(await statusOf(session.id), 'open')
    assert.deepEqual(await typesOf(tenant.organizationId), [])

    await redis.restart()
    await sweepUntilSettled(siblings)
    assert.equal(await statusOf(session.id), 'abandoned')
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
    assert.deepEqual(errors, [])
  })

  test('is owned provisionally, and confirmed when Redis is back', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const redis = await privateRedis(DURABLE)
    const { instance } = await bookingWorld({ graceMs: 0, ...NOT_RENEWED }, BRIEF)
    const one = await instance('one', redis.url)
    await redis.die()

    const page = present(await one.join(session))
    assert.deepEqual([page.stream.reasons, one.presence.provisionalCount], [[], 1])
    await redis.restart()
    await waitUntil(async () => one.presence.provisionalCount === 0, waitLimit(LIMIT_MS))
    page.presence.leave()
    await waitUntil(async () => (await statusOf(session.id)) === 'abandoned', waitLimit(LIMIT_MS))

    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
    assert.deepEqual(one.lines, [])
  })

  test('at a new instance is not abandoned by siblings that see the old lease expire', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { redis, proxy } = await proxiedRedis()
    const { instance } = await bookingWorld({ graceMs: 0 }, BRIEF)
    const dead = await instance('dead', redis.url)
    const cut = await instance('cut', proxy.url)
    const sweeping = await instance('sweeping', redis.url)
    present(await dead.join(session))
    dead.stopRenewing()

    proxy.acceptThenClose()
    proxy.reset()
    const page = present(await cut.join(session))
    await sweepUntilSettled([sweeping])

    assert.equal(await statusOf(session.id), 'open')
    assert.deepEqual(await typesOf(tenant.organizationId), [])
    proxy.heal()
    await waitUntil(async () => cut.presence.provisionalCount === 0, waitLimit(LIMIT_MS))
    assert.deepEqual(page.stream.reasons, [])
  })
})

test.group('A booking session whose lease Redis lost', (group) => {
  group.each.timeout(2 * LIMIT_MS)

  test('is not abandoned while its page is present, before or after a renewal', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, sweep, world } = await bookingWorld({ unattendedMs: 1_000 })
    const one = await instance('one')
    const page = present(await one.join(session))
    const { redis } = await world.instance('look')
    const job = await sweep()
    const sweepLater = async () => {
      await ageOpenSessions(tenant.organizationId, 10_000)
      return job.execute(tenant.organizationId)
    }

    await redis.del(world.keys.lease(leaseOf(session.id)))
    assert.equal(await sweepLater(), 0)
    assert.equal(await statusOf(session.id), 'open')

    await one.renewNow()
    assert.equal(await sweepLater(), 0)
    await redis.del(world.keys.lease(leaseOf(session.id)))
    assert.equal(await sweepLater(), 0)
    assert.deepEqual(page.stream.reasons, [])
  })

  test('is abandoned when it is unclaimed at the next check', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, sweep, world } = await bookingWorld()
    const dead = await instance('dead')
    present(await dead.join(session))
    dead.stopRenewing()
    const { redis } = await world.instance('look')
    const job = await sweep()

    await redis.del(world.keys.lease(leaseOf(session.id)))
    const abandoned = []
    for (const laterMs of [NEXT_LOOK_MS, 0, NEXT_LOOK_MS, NEXT_LOOK_MS]) {
      await ageOpenSessions(tenant.organizationId, laterMs)
      abandoned.push(await job.execute(tenant.organizationId))
    }

    assert.deepEqual(abandoned, [0, 0, 1, 0])
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
  })
})

test.group('A booking session whose instance died', (group) => {
  group.each.timeout(2 * LIMIT_MS)

  test('is abandoned once, by one of the sweepers', async ({ assert }) => {
    const tenant = await createTenant()
    const { instance } = await bookingWorld(NOT_RENEWED, BRIEF)
    const dead = await instance('dead')
    const siblings = [await instance('two'), await instance('three')]
    const sessions = await Promise.all(Array.from({ length: 20 }, () => startStoredSession(tenant)))
    await Promise.all(sessions.map((session) => dead.join(session)))

    dead.stopRenewing()
    await waitUntil(async () => {
      await Promise.all(siblings.map(({ lost }) => lost.sweep()))
      const events = await bookingEvents(tenant.organizationId)
      return events.length >= sessions.length
    }, waitLimit(LIMIT_MS))

    const events = await bookingEvents(tenant.organizationId)
    assert.sameMembers(
      events.map(({ sessionId }) => sessionId),
      sessions.map(({ id }) => id)
    )
    assert.isTrue(events.every(({ type }) => type === 'BOOKING_ABANDONED'))
  })

  test('continues when its page comes back to a sibling before it is swept', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const bystander = await startStoredSession(tenant)
    const { instance } = await bookingWorld(NOT_RENEWED, BRIEF)
    const dead = await instance('dead')
    const [two, three] = [await instance('two'), await instance('three')]
    await dead.join(session)
    await dead.join(bystander)

    dead.stopRenewing()
    const page = present(await two.join(session))
    await waitUntil(async () => {
      await Promise.all([two.lost.sweep(), three.lost.sweep()])
      return (await statusOf(bystander.id)) === 'abandoned'
    }, waitLimit(LIMIT_MS))

    assert.equal(await statusOf(session.id), 'open')
    assert.deepEqual(page.stream.reasons, [])
  })

  test('continues at its own instance when a sweeper took a lease that was only late', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { redis, proxy } = await proxiedRedis()
    const { instance } = await bookingWorld({}, BRIEF)
    const late = await instance('late', proxy.url)
    const sweeping = await instance('sweeping', redis.url)
    const page = present(await late.join(session))

    proxy.acceptThenClose()
    proxy.reset()
    await waitUntil(async () => late.presence.provisionalCount === 1, waitLimit(LIMIT_MS))
    await late.presence.renew()
    await sweepUntilSettled([sweeping])
    proxy.heal()
    await waitUntil(async () => late.presence.provisionalCount === 0, waitLimit(LIMIT_MS))

    assert.equal(await statusOf(session.id), 'open')
    assert.deepEqual(page.stream.reasons, [])
    assert.equal(late.presence.ownedCount, 1)
  })

  test('leaves no lease behind when it ends during a new claim of its instance', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { redis, proxy } = await proxiedRedis()
    const { instance } = await bookingWorld({}, BRIEF)
    const late = await instance('late', proxy.url)
    const sweeping = await instance('sweeping', redis.url)
    const page = present(await late.join(session))
    proxy.acceptThenClose()
    proxy.reset()
    await waitUntil(async () => late.presence.provisionalCount === 1, waitLimit(LIMIT_MS))
    await late.presence.renew()
    await sweepUntilSettled([sweeping])
    const letGo = late.claims.holdUp()
    proxy.heal()
    await waitUntil(async () => late.claims.waitingCount === 1, waitLimit(LIMIT_MS))

    await sweeping.complete.execute(tenant.organizationId, session.id)
    assert.deepEqual(page.stream.reasons, ['completed'])
    letGo()

    await waitUntil(async () => late.heldLeases() === 0, waitLimit(LIMIT_MS))
    assert.equal(late.presence.ownedCount, 0)
  })

  test('has ended for its page when it was abandoned in the meantime', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { redis, proxy } = await proxiedRedis()
    const { instance, ends } = await bookingWorld(NOT_RENEWED, BRIEF)
    ends.isDeaf = true
    const late = await instance('late', proxy.url)
    const sweeping = await instance('sweeping', redis.url)
    const page = present(await late.join(session))

    proxy.acceptThenClose()
    proxy.reset()
    await sweepUntilSettled([sweeping])
    proxy.heal()
    await waitUntil(async () => page.stream.reasons.length > 0, waitLimit(LIMIT_MS))

    assert.deepEqual(page.stream.reasons, ['abandoned'])
    assert.equal(late.presence.ownedCount, 0)
    assert.deepEqual(await typesOf(tenant.organizationId), ['BOOKING_ABANDONED'])
  })
})
