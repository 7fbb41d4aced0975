import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { leaseOf } from '#bookings/sessions/booking_session'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { waitUntil } from '#scripts/services/wait_until'
import { CALM } from '#tests/support/lease_world'
import { bookingEvents, ageOpenSessions, startStoredSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { SeededRandom } from '#tests/support/seeded_random'
import { bookingWorld, present } from './booking_world.js'
import { waitLimit } from '#tests/support/wait_limit'

const SESSIONS = 30
const ROUNDS = 3
const EXPIRED_MS = 400_000
// oxlint-disable-next-line house/patient-times -- it must run out
const BRIEF = { ...CALM, ttlMs: 200, renewEveryMs: 60, graceMs: 100 }

async function openCount(organizationId: string): Promise<number> {
  return BookingSessionModel.countDocuments({ organization_id: organizationId, status: 'open' })
}

test.group('A session that is released while it is checked', () => {
  test('is not abandoned by a sweep that had read it as expired', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, sweep } = await bookingWorld()
    const [stopping, sibling] = [await instance('stopping'), await instance('sibling')]
    present(await stopping.join(session))
    await ageOpenSessions(tenant.organizationId, EXPIRED_MS)

    const job = await sweep(() => stopping.presence.release())
    const abandoned = await job.execute(tenant.organizationId)

    assert.equal(abandoned, 0)
    const page = present(await sibling.join(session))
    assert.deepEqual(page.stream.reasons, [])
    assert.deepEqual(await bookingEvents(tenant.organizationId), [])
  })

  test('is not taken for unattended by a sweep that had read it as expired', async ({ assert }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, sweep, world } = await bookingWorld()
    const stopping = await instance('stopping')
    present(await stopping.join(session))
    await ageOpenSessions(tenant.organizationId, EXPIRED_MS)
    const { redis } = await world.instance('look')

    const job = await sweep(async () => {
      await stopping.presence.release()
      await redis.del(world.keys.lease(leaseOf(session.id)))
    })
    await job.execute(tenant.organizationId)

    const row = await BookingSessionModel.findById(session.id).lean()
    assert.isFalse(row?.is_suspect)
  })

  test('is not abandoned by a sweeper that took its lease from a dead instance', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startStoredSession(tenant)
    const { instance, lost } = await bookingWorld({ provisionalMs: 1 }, BRIEF)
    const [dead, stopping] = [await instance('dead'), await instance('stopping')]
    present(await dead.join(session))
    dead.stopRenewing()
    let isHandedOver = false
    const sweeper = await lost(async () => {
      present(await stopping.join(session))
      await stopping.presence.release()
      isHandedOver = true
    })

    await waitUntil(async () => {
      await sweeper.sweep()
      return isHandedOver
    }, waitLimit())

    assert.equal(await openCount(tenant.organizationId), 1)
    assert.deepEqual(await bookingEvents(tenant.organizationId), [])
  })

  test('continues on a sibling when its instance stops at any moment of a sweep', async ({
    assert,
  }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const tenant = await createTenant()
    const { instance, sweep, errors } = await bookingWorld()
    const sibling = await instance('sibling')
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, () => startStoredSession(tenant))
    )
    const job = await sweep()

    for (let round = 0; round < ROUNDS; round += 1) {
      const stopping = await instance(`stopping-${round}`)
      await Promise.all(sessions.map(async (session) => present(await stopping.join(session))))
      await ageOpenSessions(tenant.organizationId, EXPIRED_MS)
      await Promise.all([
        job.execute(tenant.organizationId),
        delay(random.below(60)).then(() => stopping.presence.release()),
      ])
      assert.equal(await openCount(tenant.organizationId), SESSIONS, `SEED=${random.seed}`)
    }

    await Promise.all(sessions.map(async (session) => present(await sibling.join(session))))
    assert.deepEqual(await bookingEvents(tenant.organizationId), [])
    assert.deepEqual(errors, [])
  })
})
