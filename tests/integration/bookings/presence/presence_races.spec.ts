import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { waitUntil } from '#scripts/services/wait_until'
import { bookingEvents, ageOpenSessions, startStoredSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { bookingWorld, present } from './booking_world.js'
import { waitLimit } from '#tests/support/wait_limit'

const ROUNDS = roundsOf(20)
const SESSIONS = roundsOf(60)
const STEPS_MAX = 6

async function outcomes(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await BookingSessionModel.find({ _id: { $in: ids } }).lean()
  return new Map(rows.map((row) => [row._id.toHexString(), row.status]))
}

test.group('Booking sessions in races', () => {
  test('end as either completed or abandoned when the page leaves as it completes', async ({
    assert,
  }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const seeded = `SEED=${random.seed}`
    const tenant = await createTenant()
    const { instance, errors } = await bookingWorld({ graceMs: 0 })
    const [one, two] = [await instance('one'), await instance('two')]
    const answers = new Map<string, string>()

    for (let round = 0; round < ROUNDS; round += 1) {
      const session = await startStoredSession(tenant)
      const page = present(await one.join(session))
      const completedBy = random.pick([one, two])
      const leavesAfterMs = random.below(8)
      const completesAfterMs = random.below(8)
      const [, completed] = await Promise.all([
        delay(leavesAfterMs).then(() => page.presence.leave()),
        delay(completesAfterMs).then(() =>
          completedBy.complete.execute(tenant.organizationId, session.id)
        ),
      ])
      answers.set(session.id, completed.ok ? 'completed' : completed.error)
    }
    await waitUntil(async () => one.heldLeases() === 0, waitLimit(60_000))
    await one.presence.release()

    const statuses = await outcomes([...answers.keys()])
    for (const [id, answer] of answers) assert.equal(statuses.get(id), answer, seeded)
    const events = await bookingEvents(tenant.organizationId)
    assert.lengthOf(events, ROUNDS, seeded)
    for (const { sessionId, type } of events) {
      assert.equal(type, `BOOKING_${answers.get(sessionId)?.toUpperCase()}`, seeded)
    }
    assert.deepEqual(errors, [], seeded)
  })

  test('end once each while their pages come and go on three instances', async ({ assert }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const seeded = `SEED=${random.seed}`
    const tenant = await createTenant()
    // oxlint-disable-next-line house/patient-times -- a session ends before its page is back, or does not
    const { instance, sweep, errors } = await bookingWorld({ graceMs: 5 })
    const instances = [await instance('one'), await instance('two'), await instance('three')]
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, () => startStoredSession(tenant))
    )
    const completed = new Set<string>()
    const staying = new Set<string>()

    await Promise.all(
      sessions.map(async (session) => {
        const steps = 1 + random.below(STEPS_MAX)
        for (let step = 0; step < steps; step += 1) {
          await delay(random.below(20))
          const page = await random.pick(instances).join(session)
          if (!page) return
          await delay(random.below(20))
          if (random.chance(0.2)) {
            const answer = await random
              .pick(instances)
              .complete.execute(tenant.organizationId, session.id)
            if (answer.ok) completed.add(session.id)
            return
          }
          if (step === steps - 1 && random.chance(0.3)) {
            staying.add(session.id)
            return
          }
          page.presence.leave()
        }
      })
    )
    const attended = () => instances.reduce((sum, { heldLeases }) => sum + heldLeases(), 0)
    await waitUntil(async () => attended() <= staying.size, waitLimit(60_000))
    await Promise.all(instances.map(({ presence }) => presence.release()))
    const before = await outcomes(sessions.map(({ id }) => id))
    for (const id of completed) assert.equal(before.get(id), 'completed', seeded)

    const job = await sweep()
    await ageOpenSessions(tenant.organizationId, 600_000)
    await job.execute(tenant.organizationId)

    const after = await outcomes(sessions.map(({ id }) => id))
    assert.notInclude([...after.values()], 'open', seeded)
    const events = await bookingEvents(tenant.organizationId)
    assert.lengthOf(events, SESSIONS, seeded)
    for (const { sessionId, type } of events) {
      assert.equal(type, `BOOKING_${after.get(sessionId)?.toUpperCase()}`, seeded)
    }
    assert.deepEqual(errors, [], seeded)
  })
})
