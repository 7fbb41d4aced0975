import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'

test.group('DELETE /v1/booking-flow-routers/:id: 204', () => {
  test('takes the router away and frees its name', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { name: 'Implants' })
    const url = `${ROUTERS}/${router._id}`

    const response = await client.delete(url).header('authorization', tenant.bearer)

    response.assertStatus(204)
    const gone = await client.get(url).header('authorization', tenant.bearer)
    gone.assertStatus(404)
    await createRouter(client, tenant, { name: 'Implants' })
  })

  test('takes the revision that If-Match names', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)

    const response = await client
      .delete(`${ROUTERS}/${router._id}`)
      .header('authorization', tenant.bearer)
      .header('if-match', '"1"')

    response.assertStatus(204)
  })
})

test.group('DELETE /v1/booking-flow-routers/:id: 404', () => {
  test('answers one and the same for a missing, a foreign and a malformed identifier', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    const foreign = await createRouter(client, other)

    for (const id of ['f'.repeat(24), foreign._id, 'nonsense']) {
      const response = await client
        .delete(`${ROUTERS}/${id}`)
        .header('authorization', tenant.bearer)
      response.assertStatus(404)
      response.assertBodyContains({ code: 'E_ROUTER_NOT_FOUND' })
    }

    const kept = await client.get(`${ROUTERS}/${foreign._id}`).header('authorization', other.bearer)
    assert.deepEqual(kept.body(), foreign)
  })
})

test.group('DELETE /v1/booking-flow-routers/:id: 412', () => {
  test('keeps a router that changed after it was read', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const url = `${ROUTERS}/${router._id}`
    await client.patch(url).header('authorization', tenant.bearer).json({ name: 'Changed' })

    const response = await client
      .delete(url)
      .header('authorization', tenant.bearer)
      .header('if-match', '"1"')

    response.assertStatus(412)
    response.assertBodyContains({ code: 'E_ROUTER_STALE' })
    const kept = await client.get(url).header('authorization', tenant.bearer)
    kept.assertStatus(200)
  })
})
