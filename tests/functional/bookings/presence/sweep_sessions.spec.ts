import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AbandonSession } from '#bookings/sessions/end_session'
import { SweepSessions } from '#bookings/presence/sweep_sessions'
import type { BookingSession } from '#bookings/sessions/booking_session'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import { SessionTiming } from '#bookings/sessions/session_limits'
import { LeaseRecords } from '#cluster/leases/lease_records'
import { newIdentifier } from '#shared/identifiers'
import { SESSIONS } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'

const BATCH = 100
const EXPIRED = BATCH + 3

/** Aborts a run as soon as it has read its first batch. */
class GivenBackEarly extends BookingSessionRepository {
  readonly #givenBack = new AbortController()
  reads = 0

  get signal(): AbortSignal {
    return this.#givenBack.signal
  }

  override async findExpired(...args: Parameters<BookingSessionRepository['findExpired']>) {
    const expired: BookingSession[] = await super.findExpired(...args)
    this.reads += 1
    this.#givenBack.abort(new Error('given back'))
    return expired
  }
}

async function createExpired({ organizationId, bookingFlowId }: Tenant): Promise<void> {
  const sessions = new BookingSessionRepository()
  const expiresAt = new Date(Date.now() - 1_000)
  const attribution = { routerId: null, decisionId: null, namedDecisionId: null }
  const source = { publishableKeyId: null, startedFrom: null }
  const fields = { bookingFlowId, ...attribution, ...source, createdAt: expiresAt, expiresAt }
  for (let count = 0; count < EXPIRED; count += 1) {
    await sessions.create(organizationId, { ...fields, secretHash: newIdentifier() })
  }
}

async function sweepWith(sessions: BookingSessionRepository): Promise<SweepSessions> {
  const { container } = app
  return new SweepSessions(
    sessions,
    await container.make(LeaseRecords),
    await container.make(AbandonSession),
    await container.make(SessionTiming)
  )
}

test.group('A sweep of booking sessions that is given back', () => {
  test('finishes its batch, fails, and leaves the rest to the next sweep', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createExpired(tenant)
    const sessions = new GivenBackEarly()
    const sweep = await sweepWith(sessions)
    const open = () =>
      client
        .as(tenant)
        .get(`${SESSIONS}?status=open&limit=100`)
        .then((response) => response.body().data.length)

    await assert.rejects(() => sweep.execute(tenant.organizationId, sessions.signal), 'given back')
    const left = await open()
    const next = await sweepWith(new BookingSessionRepository())
    const abandoned = await next.execute(tenant.organizationId, new AbortController().signal)

    assert.equal(sessions.reads, 1)
    assert.equal(left, EXPIRED - BATCH)
    assert.equal(abandoned, EXPIRED - BATCH)
    assert.equal(await open(), 0)
  })
})
