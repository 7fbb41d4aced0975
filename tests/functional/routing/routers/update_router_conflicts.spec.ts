import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, query, ROUTERS, type ShownRouter } from '#tests/support/routers'

function update(
  client: ApiClient,
  tenant: Tenant,
  { _id: id }: ShownRouter,
  change: object,
  onConflict = 'warn'
) {
  return client.as(tenant).patch(`${ROUTERS}/${id}`).qs({ on_conflict: onConflict }).json(change)
}

async function createPair(client: ApiClient) {
  const tenant = await createTenant()
  const book = await createRouter(client, tenant)
  const other = await createRouter(client, tenant, { matching_criteria: path('else') })
  return { tenant, book, other }
}

test.group('PATCH /v1/booking-flow-routers/:id: 200 with warnings', () => {
  test('warns of conflicts of the changed router, never with itself', async ({
    client,
    assert,
  }) => {
    const { tenant, book, other } = await createPair(client)

    const response = await update(client, tenant, other, { matching_criteria: path('book') })

    response.assertStatus(200)
    assert.equal(response.body().warnings.total, 1)
    assert.containsSubset(response.body().warnings.items, [
      {
        kind: 'duplicate',
        router: { router_id: other._id },
        other_router: { router_id: book._id },
        winner: { router_id: other._id, on: 'created_at' },
      },
    ])
  })

  test('warns in the same way when nothing is changed, and does not refuse it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    await createRouter(client, tenant)

    const response = await update(client, tenant, router, {}, 'reject')

    response.assertStatus(200)
    assert.equal(response.body().warnings.totals.high, 1)
  })

  test('lets a router leave a severe conflict under on_conflict=reject: {title}')
    .with([
      { title: 'by other criteria', change: { matching_criteria: path('else') } },
      { title: 'by being deactivated', change: { is_active: false } },
      {
        title: 'by ending before the other begins',
        change: { scheduling: { active_until: '2026-01-01T00:00:00Z' } },
      },
    ])
    .run(async ({ client, assert }, { change }) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant)
      await createRouter(client, tenant, {
        scheduling: { active_from: '2026-02-01T00:00:00Z' },
      })

      const response = await update(client, tenant, router, change, 'reject')

      response.assertStatus(200)
      assert.equal(response.body().warnings.totals.high, 0)
    })
})

test.group('PATCH /v1/booking-flow-routers/:id: 409 E_ROUTER_CONFLICTS', () => {
  test('refuses on request a change that leaves a severe conflict: {title}')
    .with([
      { title: 'a new one', change: { matching_criteria: path('book') } },
      {
        title: 'one by waking up',
        overrides: { matching_criteria: path('book'), is_active: false },
        change: { is_active: true },
      },
      {
        title: 'one that was there before',
        overrides: { matching_criteria: path('book') },
        change: { description: 'Described' },
      },
    ])
    .run(async ({ client, assert }, { overrides = {}, change }) => {
      const tenant = await createTenant()
      const book = await createRouter(client, tenant)
      const router = await createRouter(client, tenant, {
        matching_criteria: query({ q: {} }),
        ...overrides,
      })

      const response = await update(client, tenant, router, change, 'reject')

      response.assertStatus(409)
      assert.containsSubset(response.body(), {
        code: 'E_ROUTER_CONFLICTS',
        conflicts: {
          items: [{ router: { router_id: router._id }, other_router: { router_id: book._id } }],
        },
      })
      const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)
      assert.deepEqual(read.body(), router)
      assert.equal(read.header('etag'), '"1"')
    })

  test('reports a stale revision first', async ({ client }) => {
    const { tenant, other } = await createPair(client)

    const response = await update(
      client,
      tenant,
      other,
      { matching_criteria: path('book') },
      'reject'
    ).header('if-match', '"7"')

    response.assertStatus(412)
  })
})
