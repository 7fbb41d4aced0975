import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import {
  campaign,
  createRouter,
  path,
  query,
  ROUTERS,
  type ShownRouter,
  routerPayload,
} from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const URL_OF_BOOK = 'https://a.example/book?plan=pro&utm_source=google'

function explain(client: ApiClient, tenant: Tenant, payload: object) {
  return client.as(tenant).post(`${ROUTERS}/explain`).json(payload)
}

async function explainRouter(client: ApiClient, tenant: Tenant, { _id: id }: ShownRouter) {
  const response = await explain(client, tenant, { url: URL_OF_BOOK, router_ids: [id] })
  response.assertStatus(200)
  return response.body().routers[0]
}

function named(router: ShownRouter) {
  return {
    router_id: router._id,
    router_name: router.name,
    priority_class: router.priority_class,
    booking_flow_id: router.booking_flow_id,
  }
}

function outrankedBy(router: ShownRouter, on: string) {
  return { router_id: router._id, router_name: router.name, on }
}

test.group('POST /v1/booking-flow-routers/explain: 200', () => {
  test('explains the link inside a wrapped one only where that is asked for', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('book') })
    const url = `https://l.facebook.com/l.php?u=${encodeURIComponent(URL_OF_BOOK)}&h=AT0`

    const inside = await explain(client, tenant, { url, unwrap: true })
    const asIs = await explain(client, tenant, { url })
    const whole = await explain(client, tenant, { url: URL_OF_BOOK, unwrap: true })

    assert.deepInclude(inside.body(), { url: URL_OF_BOOK, wrappers: ['Facebook'] })
    assert.equal(inside.body().winner.router_id, router._id)
    assert.notProperty(asIs.body(), 'wrappers')
    assert.isNull(asIs.body().winner)
    assert.deepEqual(whole.body().wrappers, [])
  })

  test('names the winner, and the others in order of precedence with the ground for each', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const fallback = await createRouter(client, tenant, { is_default: true })
    const older = await createRouter(client, tenant)
    const newer = await createRouter(client, tenant)
    const winner = await createRouter(client, tenant, {
      matching_criteria: campaign({ utm_source: 'google' }),
    })
    await createRouter(client, tenant, { matching_criteria: path('else') })

    const response = await explain(client, tenant, {
      url: 'https://me:pw@A.example/book?plan=pro&utm_source=google#x',
    })

    response.assertStatus(200)
    assert.deepEqual(response.body(), {
      url: URL_OF_BOOK,
      at: '2026-03-01T00:00:00.000Z',
      winner: { ...named(winner), matched_by: 'campaign: utm_source is "google"' },
      others: [newer, older, fallback].map((router) => ({
        ...named(router),
        outranked_by: outrankedBy(winner, 'priority_class'),
      })),
      others_total: 3,
      holds_until: null,
      organization_revision: 5,
      routers: [],
    })
  })

  test('shows a hundred other candidates and counts all', async ({ client, assert }) => {
    const tenant = await createTenant()
    const routers = Array.from({ length: 102 }, (_, index) =>
      routerPayload(tenant, { name: `Router ${index}` })
    )
    await client.as(tenant).post(`${ROUTERS}/import`).json({ routers })

    const response = await explain(client, tenant, { url: URL_OF_BOOK })

    const { others, others_total: total } = response.body()
    assert.lengthOf(others, 100)
    assert.equal(total, 101)
  })

  test('agrees with resolve and records no event', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const eventsOf = () => client.as(tenant).get('/v1/router-events')

    const explained = await explain(client, tenant, { url: URL_OF_BOOK })
    const before = await eventsOf()
    const resolved = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: URL_OF_BOOK })

    assert.lengthOf(before.body().data, 0)
    assert.equal(explained.body().winner.router_id, resolved.body().router._id)
    assert.equal(explained.body().winner.matched_by, resolved.body().matched_by)
  })

  test('answers for another time, and says until when the answer holds', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const always = await createRouter(client, tenant)
    const spring = await createRouter(client, tenant, {
      scheduling: { active_from: '2026-04-01T00:00:00Z', active_until: '2026-05-01T00:00:00Z' },
    })
    const answerAt = async (at?: string) => {
      const response = await explain(client, tenant, { url: URL_OF_BOOK, ...(at && { at }) })
      return [response.body().winner.router_id, response.body().holds_until]
    }

    assert.deepEqual(await answerAt(), [always._id, '2026-04-01T00:00:00.000Z'])
    assert.deepEqual(await answerAt('2026-04-01T02:00:00+02:00'), [
      spring._id,
      '2026-05-01T00:00:00.000Z',
    ])
    assert.deepEqual(await answerAt('2026-05-01T00:00:00Z'), [always._id, null])
  })

  test('says which criteria of a router are met and which are not', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, {
      matching_criteria: { ...path('book'), ...query({ plan: { value: 'basic' }, q: {} }) },
    })

    assert.deepEqual(await explainRouter(client, tenant, router), {
      ...named(router),
      found: true,
      is_active: true,
      scheduling: {},
      wins: false,
      obstacles: ['criteria'],
      criteria: [
        { field: 'path.segments', met: true, expected: '/book', actual: '/book' },
        {
          field: 'query_params.parameters.plan',
          met: false,
          expected: 'basic',
          actual: 'pro',
        },
        { field: 'query_params.parameters.q', met: false, expected: 'present', actual: null },
      ],
      outranked_by: null,
    })
  })

  test('says why a router does not win: {obstacle}')
    .with([
      { obstacle: 'inactive', overrides: { is_active: false } },
      {
        obstacle: 'not_yet_open',
        overrides: { scheduling: { active_from: '2026-03-02T00:00:00Z' } },
      },
      {
        obstacle: 'closed',
        overrides: { scheduling: { active_until: '2026-03-01T00:00:00Z' } },
      },
      { obstacle: 'criteria', overrides: { matching_criteria: path('else') } },
    ])
    .run(async ({ client, assert }, { obstacle, overrides }) => {
      stopClock('2026-03-01T00:00:00Z')
      const tenant = await createTenant()
      const router = await createRouter(client, tenant, overrides)

      const verdict = await explainRouter(client, tenant, router)

      assert.containsSubset(verdict, { wins: false, obstacles: [obstacle], outranked_by: null })
      assert.deepEqual(verdict.scheduling, router.scheduling)
    })

  test('names the router that outranks a match: on {ground}')
    .with([
      { ground: 'priority_class', by: campaign({ utm_source: 'google' }) },
      { ground: 'created_at', by: path('book') },
    ])
    .run(async ({ client, assert }, { ground, by }) => {
      const clock = stopClock('2026-03-01T00:00:00Z')
      const tenant = await createTenant()
      const router = await createRouter(client, tenant)
      clock.set('2026-03-01T00:00:01Z')
      const winner = await createRouter(client, tenant, { matching_criteria: by })

      const verdict = await explainRouter(client, tenant, router)

      assert.deepEqual(verdict.obstacles, ['outranked'])
      assert.deepEqual(verdict.outranked_by, outrankedBy(winner, ground))
      assert.containsSubset(await explainRouter(client, tenant, winner), {
        wins: true,
        obstacles: [],
        outranked_by: null,
      })
    })

  test('says that no router takes the URL', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: path('else') })

    const response = await explain(client, tenant, { url: URL_OF_BOOK })

    response.assertStatus(200)
    assert.containsSubset(response.body(), { winner: null, others: [], holds_until: null })
  })

  test('answers the same for an unknown and a foreign router, in the order asked', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const own = await createRouter(client, tenant)
    const foreign = await createRouter(client, await createTenant())
    const unknown = 'F'.repeat(24)

    const response = await explain(client, tenant, {
      url: URL_OF_BOOK,
      router_ids: [foreign._id, own._id, unknown],
    })

    const [ofForeign, ofOwn, ofUnknown] = response.body().routers
    assert.isTrue(ofOwn.found)
    assert.deepEqual(ofForeign, { router_id: foreign._id, found: false })
    assert.deepEqual(ofUnknown, { router_id: unknown.toLowerCase(), found: false })
  })
})

test.group('POST /v1/booking-flow-routers/explain: 422', () => {
  test('refuses what is not a URL, as resolve does: {title}')
    .with([
      { title: 'empty', url: '' },
      { title: 'no URL', url: 'nonsense' },
      { title: 'another scheme', url: 'ftp://a.example/book' },
      { title: 'too long', url: `https://a.example/${'a'.repeat(8_192)}` },
    ])
    .run(async ({ client, assert }, { url }) => {
      const tenant = await createTenant()

      const explained = await explain(client, tenant, { url })
      const resolved = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })

      explained.assertStatus(422)
      assert.deepEqual(explained.body().errors, resolved.body().errors)
    })

  test('explains at most twenty routers at once', async ({ client }) => {
    const response = await explain(client, await createTenant(), {
      url: URL_OF_BOOK,
      router_ids: Array<string>(21).fill('f'.repeat(24)),
    })

    response.assertStatus(422)
    response.assertBodyContains({ errors: [{ field: 'router_ids' }] })
  })
})
