import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

function resolve(client: ApiClient, { bearer }: Tenant, url: string) {
  return client.post(`${ROUTERS}/resolve`).header('authorization', bearer).json({ url })
}

function list(client: ApiClient, { bearer }: Tenant, queryString = '') {
  return client.get(`/v1/router-events${queryString}`).header('authorization', bearer)
}

/** Events arrive in the list shortly after the answer. */
function listOf(count: number, client: ApiClient, tenant: Tenant, queryString = '') {
  return eventually(
    () => list(client, tenant, queryString),
    (response) => response.body().data.length >= count
  )
}

function urlsOf(response: { body(): { data: { url: string }[] } }): string[] {
  return response.body().data.map((event) => event.url)
}

test.group('GET /v1/router-events: 200', () => {
  test('answers the events of the organization, the newest first, in pages', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    await createRouter(client, tenant, { is_default: true })
    await createRouter(client, other, { is_default: true })
    await resolve(client, other, 'https://other.example/')
    for (const n of [1, 2, 3]) await resolve(client, tenant, `https://a.example/${n}`)

    await listOf(3, client, tenant)
    const first = await list(client, tenant, '?limit=2')
    const second = await list(client, tenant, `?limit=2&cursor=${first.body().meta.next_cursor}`)

    assert.deepEqual(urlsOf(first), ['https://a.example/3', 'https://a.example/2'])
    assert.deepEqual(urlsOf(second), ['https://a.example/1'])
    assert.isNull(second.body().meta.next_cursor)
  })

  test('answers the events of one router, also after that is deleted', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('a') })
    await createRouter(client, tenant, { is_default: true })
    await resolve(client, tenant, 'https://a.example/a')
    await resolve(client, tenant, 'https://a.example/b')
    await client.delete(`${ROUTERS}/${router._id}`).header('authorization', tenant.bearer)

    await listOf(2, client, tenant)
    const response = await list(client, tenant, `?router_id=${router._id}`)

    assert.deepEqual(urlsOf(response), ['https://a.example/a'])
  })

  test("answers an empty list for another organization's router", async ({ client, assert }) => {
    const other = await createTenant()
    const router = await createRouter(client, other, { is_default: true })
    await resolve(client, other, 'https://other.example/')
    await listOf(1, client, other)

    const response = await list(client, await createTenant(), `?router_id=${router._id}`)

    assert.deepEqual(response.body().data, [])
  })
})

test.group('GET /v1/router-events: 422', () => {
  test('refuses {queryString} and names {field}')
    .with([
      { queryString: 'router_id=nonsense', field: 'router_id' },
      { queryString: 'router_id[$ne]=1', field: 'router_id' },
      { queryString: 'limit=0', field: 'limit' },
      { queryString: 'cursor=%00', field: 'cursor' },
      { queryString: 'event_type=X', field: 'event_type' },
    ])
    .run(async ({ client }, { queryString, field }) => {
      const response = await list(client, await createTenant(), `?${queryString}`)

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field }] })
    })
})
