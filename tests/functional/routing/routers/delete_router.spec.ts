import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'

test.group('DELETE /v1/booking-flow-routers/:id: 204', () => {
  test('deletes the router and frees its name', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { name: 'Implants' })
    const url = `${ROUTERS}/${router._id}`

    const response = await client.as(tenant).delete(url)

    response.assertStatus(204)
    const gone = await client.as(tenant).get(url)
    gone.assertStatus(404)
    await createRouter(client, tenant, { name: 'Implants' })
  })

  test('accepts the revision that If-Match names', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)

    const response = await client
      .as(tenant)
      .delete(`${ROUTERS}/${router._id}`)
      .header('if-match', '"1"')

    response.assertStatus(204)
  })
})

test.group('DELETE /v1/booking-flow-routers/:id: 412', () => {
  test('keeps a router that changed after it was read', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const url = `${ROUTERS}/${router._id}`
    await client.as(tenant).patch(url).json({ name: 'Changed' })

    const response = await client.as(tenant).delete(url).header('if-match', '"1"')

    response.assertStatus(412)
    response.assertBodyContains({ code: 'E_ROUTER_STALE' })
    const kept = await client.as(tenant).get(url)
    kept.assertStatus(200)
  })
})
