import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'

test.group('DELETE /v1/booking-flows/:id: 204', () => {
  test('deletes a flow that no router uses', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant()
    const path = `/v1/booking-flows/${bookingFlowId}`

    const response = await client.as(bearer).delete(path)

    response.assertStatus(204)
    const after = await client.as(bearer).get(path)
    after.assertStatus(404)
  })
})

test.group('DELETE /v1/booking-flows/:id: 401, 403', () => {
  test('refuses a request without a token', async ({ client }) => {
    const { bookingFlowId } = await createTenant()

    const response = await client.delete(`/v1/booking-flows/${bookingFlowId}`)

    response.assertStatus(401)
  })

  test('refuses a token that may only read', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant({ permissions: ['flows:read'] })

    const response = await client.as(bearer).delete(`/v1/booking-flows/${bookingFlowId}`)

    response.assertStatus(403)
  })
})

test.group('DELETE /v1/booking-flows/:id: 404', () => {
  test('answers the same for missing, foreign and impossible ids', async ({ client, assert }) => {
    const tenant = await createTenant()
    const foreign = await createTenant()

    for (const id of ['0'.repeat(24), foreign.bookingFlowId, 'abc']) {
      const response = await client.as(tenant).delete(`/v1/booking-flows/${id}`)

      response.assertStatus(404)
      assert.equal(response.body().code, 'E_BOOKING_FLOW_NOT_FOUND')
    }
    const unharmed = await client.as(foreign).get(`/v1/booking-flows/${foreign.bookingFlowId}`)
    unharmed.assertStatus(200)
  })
})

test.group('DELETE /v1/booking-flows/:id: 409', () => {
  test('keeps a flow to which a router leads, even an inactive one', async ({ client }) => {
    const { organizationId, bookingFlowId, bearer } = await createTenant()
    await mongoose.connection.collection('booking_flow_routers').insertOne({
      organization_id: toObjectId(organizationId),
      booking_flow_id: toObjectId(bookingFlowId),
      name: 'Router',
      is_active: false,
      is_default: false,
    })
    const path = `/v1/booking-flows/${bookingFlowId}`

    const response = await client.as(bearer).delete(path)

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_FLOW_IN_USE' })
    const after = await client.as(bearer).get(path)
    after.assertStatus(200)
  })
})
