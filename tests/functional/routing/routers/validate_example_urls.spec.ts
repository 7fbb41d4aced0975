import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, query, ROUTERS, type ShownRouter } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

function validate(client: ApiClient, tenant: Tenant, urls: unknown) {
  return client.as(tenant).post(`${ROUTERS}/validate-example-urls`).json({ example_urls: urls })
}

function matched(router: ShownRouter) {
  return {
    router_id: router._id,
    router_name: router.name,
    priority_class: router.priority_class,
    booking_flow_id: router.booking_flow_id,
  }
}

test.group('POST /v1/booking-flow-routers/validate-example-urls: 200', () => {
  test('names the matches of each URL in order of precedence, and the winner', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const fallback = await createRouter(client, tenant, { is_default: true })
    const byQuery = await createRouter(client, tenant, { matching_criteria: query({ q: {} }) })
    const byPath = await createRouter(client, tenant, { matching_criteria: path('book') })
    await createRouter(client, tenant, { matching_criteria: path('else') })

    const response = await validate(client, tenant, ['https://a.example/book?q=1'])

    response.assertStatus(200)
    const report = {
      url: 'https://a.example/book?q=1',
      matches: [matched(byPath), matched(byQuery), matched(fallback)],
      winner: matched(byPath),
      claimed_by: [],
    }
    assert.deepEqual(response.body(), {
      data: [{ ...report, is_valid_url: true }],
      results: [{ ...report, isValidUrl: true }],
    })
  })

  test('leaves out inactive and closed routers', async ({ client, assert }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    await createRouter(client, tenant, { is_active: false })
    await createRouter(client, tenant, { scheduling: { active_from: '2026-03-02T00:00:00Z' } })

    const response = await validate(client, tenant, ['https://a.example/book'])

    assert.containsSubset(response.body().data, [{ matches: [], winner: null }])
  })

  test('says why a URL is not valid, and checks the others', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)

    const response = await validate(client, tenant, ['nonsense', 'https://a.example/book'])

    const [malformed, valid] = response.body().data
    assert.deepEqual(malformed, {
      url: 'nonsense',
      is_valid_url: false,
      reason: 'The URL is not an absolute URL such as https://example.com/book.',
      matches: [],
      winner: null,
      claimed_by: [],
    })
    assert.lengthOf(valid.matches, 1)
  })

  test('names the routers that list the URL, in any spelling, active or not', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const url = 'https://a.example/book'
    const one = await createRouter(client, tenant, { example_urls: ['https://A.EXAMPLE/book#x'] })
    const two = await createRouter(client, tenant, { example_urls: [url, url], is_active: false })
    await createRouter(client, tenant, { example_urls: ['https://a.example/other'] })
    await createRouter(client, await createTenant(), { example_urls: [url] })

    const response = await validate(client, tenant, [url])

    assert.deepEqual(response.body().data[0].claimed_by, [
      { router_id: two._id, router_name: two.name },
      { router_id: one._id, router_name: one.name },
    ])
  })

  test('answers an empty list for no URLs', async ({ client, assert }) => {
    const response = await validate(client, await createTenant(), [])

    response.assertStatus(200)
    assert.deepEqual(response.body(), { data: [], results: [] })
  })
})

test.group('POST /v1/booking-flow-routers/validate-example-urls: 422', () => {
  test('requires example_urls to be an array of at most 100 texts')
    .with([
      undefined,
      null,
      'https://a.example/',
      {},
      [1],
      Array<string>(101).fill('https://a.example/'),
    ])
    .run(async ({ client, assert }, urls) => {
      const response = await validate(client, await createTenant(), urls)

      response.assertStatus(422)
      assert.match(response.body().errors[0].field, /^example_urls(\.0)?$/)
    })
})
