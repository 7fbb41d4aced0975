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
