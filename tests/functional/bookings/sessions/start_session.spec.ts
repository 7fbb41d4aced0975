import { test } from '@japa/runner'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { hashOf } from '#bookings/sessions/session_secret'
import { SESSIONS } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, path } from '#tests/support/routers'

test.group('POST /v1/booking-sessions: 201', () => {
  test('starts a session of the named flow and shows its secret once', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer, bookingFlowId } = await createTenant()

    const response = await client.as(bearer).post(SESSIONS).json({ booking_flow_id: bookingFlowId })

    response.assertStatus(201)
    const shown = response.body()
    const { _id: id, secret, stream_url: streamUrl, ...rest } = shown
    assert.deepEqual(rest, {
      organization_id: organizationId,
      booking_flow_id: bookingFlowId,
      router_id: null,
      decision_id: null,
      status: 'open',
      createdAt: shown.createdAt,
      expires_at: shown.expires_at,
      last_seen_at: null,
      publishable_key_id: null,
      started_from: null,
      struck_at: null,
      ended_at: null,
      value: null,
      currency: null,
      booking_reference: null,
    })
    assert.match(secret, /^sbs_[\w-]{43}$/)
    assert.equal(streamUrl, `/v1/realtime?channels=booking-sessions/${id}`)
    assert.equal(Date.parse(shown.expires_at) - Date.parse(shown.createdAt), 30 * 60_000)
    assert.equal(response.header('cache-control'), 'no-store')
    const read = await client.as(bearer).get(`${SESSIONS}/${id}`)
    assert.notProperty(read.body(), 'secret')
    assert.notProperty(read.body(), 'secret_hash')
  })

  test('stores only a hash of the secret', async ({ client, assert }) => {
    const { bearer, bookingFlowId } = await createTenant()

    const response = await client.as(bearer).post(SESSIONS).json({ booking_flow_id: bookingFlowId })

    const { _id: id, secret } = response.body()
    const row = await BookingSessionModel.findById(id).lean()
    assert.equal(row?.secret_hash, hashOf(secret))
    assert.notInclude(JSON.stringify(row), secret)
  })

  test('finds the flow of a URL by its router, and records that like any resolve', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('implants') })

    const response = await client
      .as(tenant)
      .post(SESSIONS)
      .json({ url: 'https://clinic.example/implants' })

    response.assertStatus(201)
    response.assertBodyContains({ router_id: router._id, booking_flow_id: tenant.bookingFlowId })
    const events = await eventually(
      () => client.as(tenant).get('/v1/router-events'),
      (answer) => answer.body().data.length > 0
    )
    assert.equal(events.body().data[0].router_id, router._id)
    assert.equal(events.body().data[0]._id, response.body().decision_id)
  })
})

test.group('POST /v1/booking-sessions: 404, 422', () => {
  test('answers 404 for a URL that no router matches', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post(SESSIONS)
      .json({ url: 'https://clinic.example/nowhere' })

    response.assertStatus(404)
    response.assertBodyContains({ code: 'E_NO_ROUTER_MATCHED' })
  })

  test('names {field} when it is {why}')
    .with([
      { field: 'booking_flow_id', why: 'missing like the URL', payload: {} },
      {
        field: 'booking_flow_id',
        why: 'given beside a URL',
        payload: { booking_flow_id: 'f'.repeat(24), url: 'https://a.example/' },
      },
    ])
    .run(async ({ client }, { field, payload }) => {
      const tenant = await createTenant()

      const response = await client.as(tenant).post(SESSIONS).json(payload)

      response.assertStatus(422)
      response.assertBodyContains({ code: 'E_VALIDATION_ERROR', errors: [{ field }] })
    })
})
