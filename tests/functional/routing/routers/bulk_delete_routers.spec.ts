import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

function bulk(client: ApiClient, tenant: Tenant, body: object, queryString = '') {
  return client.as(tenant).post(`${ROUTERS}/bulk-delete${queryString}`).json(body)
}

async function create(client: ApiClient, tenant: Tenant) {
  const ids: string[] = []
  for (const tags of [['a'], ['a', 'b'], ['b']]) {
    const criteria = path(`p${ids.length}`)
    const router = await createRouter(client, tenant, { tags, matching_criteria: criteria })
    ids.push(router._id)
  }
  return ids
}

async function stored(client: ApiClient, tenant: Tenant): Promise<string[]> {
  const response = await client.as(tenant).get(ROUTERS)
  return response
    .body()
    .data.map(({ _id }: { _id: string }) => _id)
    .reverse()
}

test.group('POST /v1/booking-flow-routers/bulk-delete', () => {
  test('deletes the routers that a filter finds, whose URLs then no longer resolve', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const ids = await create(client, tenant)
    const url = { url: 'https://a.example/p1' }
    await client.as(tenant).post(`${ROUTERS}/resolve`).json(url)

    const response = await bulk(client, tenant, { filter: { tag: 'a' } })
    const resolved = await client.as(tenant).post(`${ROUTERS}/resolve`).json(url)

    response.assertStatus(200)
    assert.deepEqual(response.body(), { matched: 2, deleted: 2, ids: ids.slice(0, 2) })
    assert.deepEqual(await stored(client, tenant), ids.slice(2))
    resolved.assertStatus(404)
  })

  test('deletes routers by id, and counts those that remain', async ({ client, assert }) => {
    const tenant = await createTenant()
    const ids = await create(client, tenant)

    const response = await bulk(client, tenant, { ids: ids.slice(1) })

    assert.deepEqual(response.body().ids, ids.slice(1))
    const quota = await app.container.make(OrganizationQuota)
    const counted = await quota.used(tenant.organizationId)
    await quota.recount(tenant.organizationId)
    const recounted = await quota.used(tenant.organizationId)
    assert.equal(counted.routers, 1)
    assert.equal(counted.bytes, recounted.bytes)
  })

  test('deletes none when an id is unknown, and names it', async ({ client, assert }) => {
    const tenant = await createTenant()
    const ids = await create(client, tenant)
    const foreign = await createRouter(client, await createTenant())

    const response = await bulk(client, tenant, { ids: [...ids, foreign._id] })

    response.assertStatus(422)
    assert.containsSubset(response.body(), {
      code: 'E_BULK_REFUSED',
      routers: [{ _id: foreign._id, problems: [{ code: 'E_ROUTER_NOT_FOUND' }] }],
    })
    assert.deepEqual(await stored(client, tenant), ids)
  })

  test('deletes nothing with validate_only', async ({ client, assert }) => {
    const tenant = await createTenant()
    const ids = await create(client, tenant)

    const response = await bulk(client, tenant, { ids }, '?validate_only=true')

    assert.deepEqual(response.body(), { matched: 3, deleted: 3, ids })
    assert.deepEqual(await stored(client, tenant), ids)
  })

  test('deletes nothing when a filter finds nothing', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await bulk(client, tenant, { filter: { tag: 'none' } })

    assert.deepEqual(response.body(), { matched: 0, deleted: 0, ids: [] })
  })

  test('takes effect once under an idempotency key', async ({ client, assert }) => {
    const tenant = await createTenant()
    const ids = await create(client, tenant)

    const first = await bulk(client, tenant, { ids }).header('idempotency-key', 'k')
    const again = await bulk(client, tenant, { ids }).header('idempotency-key', 'k')

    again.assertStatus(200)
    assert.deepEqual(again.body(), first.body())
  })
})
