import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { madeOnce } from '#tests/support/made_once'
import { createRouter, ROUTERS, type ShownRouter } from '#tests/support/routers'

function list(client: ApiClient, tenant: Tenant, queryString = '') {
  return client.as(tenant).get(`${ROUTERS}${queryString}`)
}

function namesOf(response: { body(): { data: ShownRouter[] } }): string[] {
  return response.body().data.map((router) => router.name)
}

async function createNamed(client: ApiClient, tenant: Tenant, ...names: string[]) {
  for (const name of names) await createRouter(client, tenant, { name })
}

test.group('GET /v1/booking-flow-routers: 200', () => {
  const named = madeOnce(async (client: ApiClient) => {
    const tenant = await createTenant()
    await createNamed(client, tenant, 'Implants', 'implants', 'Implants 2')
    return tenant
  })

  test('answers all routers of the organization, the newest first', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createNamed(client, await createTenant(), 'foreign')
    await createNamed(client, tenant, 'one', 'two', 'three')

    const response = await list(client, tenant)

    response.assertStatus(200)
    assert.deepEqual(namesOf(response), ['three', 'two', 'one'])
    assert.deepEqual(response.body().meta, { limit: 20, next_cursor: null })
  })

  test('answers each router as a read does', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)

    const response = await list(client, tenant)

    assert.deepEqual(response.body().data, [router])
  })

  test('shows every router once over all pages, also when one is added in between', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createNamed(client, tenant, '1', '2', '3', '4', '5')

    const first = await list(client, tenant, '?limit=2')
    await createNamed(client, tenant, 'late')
    const second = await list(client, tenant, `?limit=2&cursor=${first.body().meta.next_cursor}`)
    const third = await list(client, tenant, `?limit=2&cursor=${second.body().meta.next_cursor}`)

    assert.deepEqual(
      [first, second, third].flatMap((page) => namesOf(page)),
      ['5', '4', '3', '2', '1']
    )
    assert.isNull(third.body().meta.next_cursor)
  })

  test('finds a name exactly, with its case', async ({ client, assert }) => {
    const response = await list(client, await named(client), '?name=Implants')

    assert.deepEqual(namesOf(response), ['Implants'])
  })

  test('finds names by a regular expression: {pattern}')
    .with([
      { pattern: '^Impl', expected: ['Implants 2', 'Implants'] },
      { pattern: '(?i)^impl', expected: ['Implants 2', 'implants', 'Implants'] },
      { pattern: String.raw`\d$`, expected: ['Implants 2'] },
      { pattern: 'a.*s', expected: ['Implants 2', 'implants', 'Implants'] },
      { pattern: '^nothing$', expected: [] },
    ])
    .run(async ({ client, assert }, { pattern, expected }) => {
      const query = new URLSearchParams({ 'name[$regex]': pattern })
      const response = await list(client, await named(client), `?${query.toString()}`)

      response.assertStatus(200)
      assert.deepEqual(namesOf(response), expected)
    })

  test('filters by booking flow, by default and by activity, all at once', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const flow = await client.as(tenant).post('/v1/booking-flows').json({ name: 'Other' })
    const otherFlow: string = flow.body()._id
    await createRouter(client, tenant, { name: 'plain' })
    await createRouter(client, tenant, { name: 'idle', is_active: false })
    await createRouter(client, tenant, { name: 'default', is_default: true })
    await createRouter(client, tenant, { name: 'other', booking_flow_id: otherFlow })

    const byFlow = await list(client, tenant, `?booking_flow_id=${otherFlow}`)
    const byDefault = await list(client, tenant, '?is_default=true')
    const byActivity = await list(client, tenant, '?is_active=false')
    const byAll = await list(
      client,
      tenant,
      `?is_active=true&is_default=false&booking_flow_id=${tenant.bookingFlowId}`
    )

    assert.deepEqual(namesOf(byFlow), ['other'])
    assert.deepEqual(namesOf(byDefault), ['default'])
    assert.deepEqual(namesOf(byActivity), ['idle'])
    assert.deepEqual(namesOf(byAll), ['plain'])
  })

  test('includes the booking flow on request, and keeps its id', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const flow = await client.as(tenant).get(`/v1/booking-flows/${tenant.bookingFlowId}`)

    const populated = await list(client, tenant, '?populate=true')
    const plain = await list(client, tenant, '?populate=false')

    assert.deepEqual(populated.body().data, [{ ...router, booking_flow: flow.body() }])
    assert.deepEqual(plain.body().data, [router])
  })
})

test.group('GET /v1/booking-flow-routers with large routers', () => {
  test('ends a page at a mebibyte, with a cursor to the rest', async ({ client, assert }) => {
    const tenant = await createTenant()
    const exampleUrls = Array.from(
      { length: 50 },
      (_, at) => `https://a.example/${at}${'x'.repeat(8_000)}`
    )
    const created: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      const { _id: id } = await createRouter(client, tenant, { name, example_urls: exampleUrls })
      created.unshift(id)
    }

    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer: ApiResponse = await client
        .as(tenant)
        .get(`${ROUTERS}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`)
      answer.assertStatus(200)
      assert.isBelow(answer.text().length, 1_100_000)
      const { data, meta }: { data: { _id: string }[]; meta: { next_cursor: string | null } } =
        answer.body()
      pages.push(data.map(({ _id: id }) => id))
      cursor = meta.next_cursor
    }

    assert.deepEqual(pages, [created.slice(0, 2), created.slice(2)])
  })
})
