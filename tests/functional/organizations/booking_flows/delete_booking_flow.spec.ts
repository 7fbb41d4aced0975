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
