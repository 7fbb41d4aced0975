import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { createRouter, path } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

test.group('DELETE /v1/booking-flows/:id: 204', () => {
  test('deletes a flow that no router uses', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant()
    const flow = `/v1/booking-flows/${bookingFlowId}`

    const response = await client.as(bearer).delete(flow)

    response.assertStatus(204)
    const after = await client.as(bearer).get(flow)
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
    const tenant = await createTenant()
    const { bookingFlowId, bearer } = tenant
    await createStoredRouter(tenant, { isActive: false })
    const flow = `/v1/booking-flows/${bookingFlowId}`

    const response = await client.as(bearer).delete(flow)

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_FLOW_IN_USE' })
    const after = await client.as(bearer).get(flow)
    after.assertStatus(200)
  })

  test('names the newest of the routers and counts them, for a token that may read routers', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    for (const name of names) {
      await createRouter(client, tenant, { name, matching_criteria: path(name) })
    }
    const flow = `/v1/booking-flows/${tenant.bookingFlowId}`
    const other = await issueBearer(tenant.organizationId, ['flows:manage'])

    const refused = await client.as(tenant).delete(flow)
    const refusedBlindly = await client.as(other).delete(flow)

    refused.assertStatus(409)
    const named: { router_name: string }[] = refused.body().routers
    assert.deepEqual(
      named.map(({ router_name: name }) => name),
      names.toReversed().slice(0, 5)
    )
    assert.equal(refused.body().routers_total, 6)
    refusedBlindly.assertStatus(409)
    assert.deepEqual(refusedBlindly.body().routers, [])
    assert.equal(refusedBlindly.body().routers_total, 6)
  })
})
