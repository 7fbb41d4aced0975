import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AbandonSession } from '#bookings/sessions/end_session'
import { ageOpenSessions, SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'

async function abandon(organizationId: string, id: string): Promise<void> {
  const abandonSession = await app.container.make(AbandonSession)
  const isAbandoned = await abandonSession.execute({ organizationId, id, entries: 0 })
  if (!isAbandoned) throw new Error('The session was not abandoned')
}

const CREDENTIALS = ['token', 'secret']

test.group('POST /v1/booking-sessions/:id/complete', () => {
  test('completes an open session, with its event, by {$self}')
    .with(CREDENTIALS)
    .run(async ({ client, assert }, credential) => {
      const tenant = await createTenant()
      const session = await startSession(client, tenant)
      const bearer = credential === 'token' ? tenant.bearer : `Bearer ${session.secret}`

      const response = await client.as(bearer).post(`${SESSIONS}/${session.id}/complete`)

      response.assertStatus(200)
      response.assertBodyContains({ _id: session.id, status: 'completed', expires_at: null })
      const events = await client.as(tenant).get('/v1/booking-events')
      const [event, ...others] = events.body().data
      assert.deepEqual(others, [])
      assert.match(event._id, /^[0-9a-f]{24}$/)
      assert.deepEqual(event, {
        _id: event._id,
        organization_id: tenant.organizationId,
        booking_session_id: session.id,
        event_type: 'BOOKING_COMPLETED',
        metadata: {
          booking_flow_id: tenant.bookingFlowId,
          router_id: null,
          decision_id: null,
          timestamp: response.body().ended_at,
          value: null,
          currency: null,
        },
        started_from: null,
        struck_at: null,
        booking_reference: null,
      })
    })

  test('keeps the hash of the first reference, on the session and its event, and ignores what is no hash', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startSession(client, tenant)
    const complete = (booking_reference: string, id = session.id) =>
      client.as(tenant).post(`${SESSIONS}/${id}/complete`).json({ booking_reference })
    const [first, second] = ['1'.repeat(64), '2'.repeat(64)]

    for (const ignored of ['', 'BKNG-1', 'A'.repeat(64), '1'.repeat(65)]) {
      const { id } = await startSession(client, tenant)
      const response = await complete(ignored, id)
      response.assertStatus(200)
      assert.isNull(response.body().booking_reference)
    }
    for (const reference of [first, second]) {
      const response = await complete(reference)
      response.assertStatus(200)
      assert.equal(response.body().booking_reference, first)
    }
    const events = await client.as(tenant).get('/v1/booking-events')
    assert.deepEqual(
      events
        .body()
        .data.map(({ booking_reference }: { booking_reference: string }) => booking_reference),
      [first, null, null, null, null]
    )
  })

  test('gives the same answer again, also concurrently, with one event', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const session = await startSession(client, tenant)
    const complete = () => client.as(tenant).post(`${SESSIONS}/${session.id}/complete`)

    const answers = await Promise.all(Array.from({ length: 8 }, complete))

    for (const answer of answers) {
      answer.assertStatus(200)
      assert.deepEqual(answer.body(), answers[0]?.body())
    }
    const events = await client.as(tenant).get('/v1/booking-events')
    assert.lengthOf(events.body().data, 1)
  })

  test('refuses to complete an abandoned session', async ({ client, assert }) => {
    const tenant = await createTenant()
    const session = await startSession(client, tenant)
    await abandon(tenant.organizationId, session.id)

    const response = await client
      .as(`Bearer ${session.secret}`)
      .post(`${SESSIONS}/${session.id}/complete`)

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_SESSION_ABANDONED' })
    const events = await client.as(tenant).get('/v1/booking-events')
    assert.deepEqual(
      events.body().data.map((event: { event_type: string }) => event.event_type),
      ['BOOKING_ABANDONED']
    )
  })
})

test.group('POST /v1/booking-sessions/:id/heartbeat', () => {
  test('keeps an open session from being abandoned, by {$self}')
    .with(CREDENTIALS)
    .run(async ({ client, assert }, credential) => {
      const tenant = await createTenant()
      const session = await startSession(client, tenant)
      const bearer = credential === 'token' ? tenant.bearer : `Bearer ${session.secret}`

      const response = await client.as(bearer).post(`${SESSIONS}/${session.id}/heartbeat`)

      response.assertStatus(200)
      assert.isNotNull(response.body().last_seen_at)
      const abandonSession = await app.container.make(AbandonSession)
      const { organizationId } = tenant
      const { id } = session
      assert.isFalse(await abandonSession.execute({ organizationId, id, entries: 0 }))
      await ageOpenSessions(organizationId, 300_001)
      assert.isTrue(await abandonSession.execute({ organizationId, id, entries: 0 }))
    })

  test('refuses a session that has ended', async ({ client }) => {
    const tenant = await createTenant()
    const session = await startSession(client, tenant)
    await client.as(tenant).post(`${SESSIONS}/${session.id}/complete`)

    const response = await client.as(tenant).post(`${SESSIONS}/${session.id}/heartbeat`)

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_SESSION_ENDED' })
  })
})
