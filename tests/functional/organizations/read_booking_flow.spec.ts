import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'

test.group('GET /v1/booking-flows/:id: 200', () => {
  test('answers a flow of the organization', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant()

    const response = await client.as(bearer).get(`/v1/booking-flows/${bookingFlowId.toUpperCase()}`)

    response.assertStatus(200)
    response.assertBodyContains({ _id: bookingFlowId, name: 'First visit', duration_minutes: 30 })
  })
})

test.group('GET /v1/booking-flows/:id: 401, 403', () => {
  test('refuses a request without a token', async ({ client }) => {
    const { bookingFlowId } = await createTenant()

    const response = await client.get(`/v1/booking-flows/${bookingFlowId}`)

    response.assertStatus(401)
  })

  test('refuses a token without flows:read', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant({ permissions: ['routers:read'] })

    const response = await client.as(bearer).get(`/v1/booking-flows/${bookingFlowId}`)

    response.assertStatus(403)
  })
})

test.group('GET /v1/booking-flows/:id: 404', () => {
  test('answers the same for missing, foreign and impossible ids', async ({ client, assert }) => {
    const tenant = await createTenant()
    const foreign = await createTenant()

    for (const id of ['0'.repeat(24), foreign.bookingFlowId, 'abc', '%00']) {
      const response = await client.as(tenant).get(`/v1/booking-flows/${id}`)

      response.assertStatus(404)
      const { code, detail } = response.body()
      assert.deepEqual(
        { code, detail },
        { code: 'E_BOOKING_FLOW_NOT_FOUND', detail: 'There is no such booking flow.' }
      )
    }
  })
})
