import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import {
  DISMISSED_DAYS,
  DISMISSED_MAX,
  DismissalRepository,
} from '#routing/suggestions/dismissal_repository'
import { inTransaction } from '#shared/persistence/in_transaction'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { createPin } from '#tests/support/routing/pins'
import { storeUnmatched, SUGGESTIONS } from '#tests/support/routing/stored_suggestion'
import { ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

const NOW = '2026-03-31T12:00:00.000Z'
const YESTERDAY = new Date('2026-03-30T12:00:00.000Z')
const SPRING = { utm_campaign: 'spring', utm_source: 'google' }

/** A tenant whose default router had 60 resolves of a campaign yesterday; 40 more were taken by no router today. */
async function visited() {
  const tenant = await createTenant()
  const { id: routerId } = await createStoredRouter(tenant, {
    name: 'Default',
    criteria: null,
    isDefault: true,
  })
  await closeDay(tenant.organizationId, YESTERDAY, [
    { routerId, shape: '/implants?utm_campaign=spring&utm_source=google', count: 40 },
    { routerId, shape: '/implants?ad=2&utm_campaign=spring&utm_source=google', count: 20 },
    { routerId, shape: '/', count: 100 },
  ])
  await storeUnmatched(tenant.organizationId, {
    '/implants?utm_campaign=spring&utm_source=google': 40,
  })
  return { tenant, routerId }
}

function suggestions(client: ApiClient, tenant: Tenant) {
  return client.as(tenant).get(SUGGESTIONS)
}

async function listed(client: ApiClient, tenant: Tenant) {
  const response = await suggestions(client, tenant)
  response.assertStatus(200)
  return response.body()
}

test.group('GET /v1/router-suggestions', () => {
  test('proposes routers for traffic of the default router and for unmatched traffic', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const { tenant, routerId } = await visited()

    const response = await suggestions(client, tenant)

    response.assertStatus(200)
    const { data, traffic, ...rest } = response.body()
    assert.deepEqual(rest, { computed_at: NOW, total: 1, dismissed: 0 })
    assert.deepEqual(traffic, {
      from: '2026-03-30T00:00:00.000Z',
      days: 1,
      resolves: 200,
      share: 1,
      left: 200,
      unmatched: 0,
      is_complete: true,
    })
    const [{ key, ...suggestion }] = data
    assert.match(key, /^[0-9a-f]{24}$/)
    const url = 'https://example.com/implants?utm_campaign=spring&utm_source=google'
    assert.deepEqual(suggestion, {
      draft: {
        name: 'spring, /implants, google',
        matching_criteria: { path: { segments: ['implants'] }, campaign: SPRING },
        example_urls: [url],
      },
      support: { resolves: 100, share: 0.5, further: 100, unmatched: 0, networks: 0 },
      witness: { url, resolves: 80 },
      impact: {
        moved: 100,
        moves: [
          {
            from: {
              router_id: routerId,
              router_name: 'Default',
              priority_class: 'default',
              booking_flow_id: tenant.bookingFlowId,
            },
            to: {
              router_id: null,
              router_name: 'spring, /implants, google',
              priority_class: 'campaign',
              booking_flow_id: null,
            },
            events: 100,
            share: 0.5,
            examples: [
              '/implants?utm_campaign=spring&utm_source=google',
              '/implants?ad=2&utm_campaign=spring&utm_source=google',
            ],
          },
        ],
        moves_total: 1,
        pins_broken_total: 0,
      },
    })
  })

  test('has a draft until a router is created from it, which then takes its witness', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const { tenant } = await visited()
    const { data } = await listed(client, tenant)
    const [{ draft, witness }] = data

    const created = await client
      .as(tenant)
      .post(ROUTERS)
      .json({ ...draft, booking_flow_id: tenant.bookingFlowId })

    created.assertStatus(201)
    const resolved = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: witness.url })
    assert.equal(resolved.body().router._id, created.body()._id)
    const after = await listed(client, tenant)
    assert.isEmpty(after.data)
    assert.equal(after.traffic.left, 100)
  })

  test('counts unmatched resolves, and pins that a draft would break', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const tenant = await createTenant()
    await storeUnmatched(tenant.organizationId, { '/new': 30, '/': 10 })
    await createPin(client, tenant, {
      url: 'https://clinic.example/new',
      expects: { none: true },
      mode: 'warn',
    })

    const { traffic, data } = await listed(client, tenant)

    assert.equal(traffic.days, 0)
    assert.equal(traffic.from, '2026-03-31T00:00:00.000Z')
    assert.equal(traffic.unmatched, 40)
    assert.equal(data[0].support.unmatched, 30)
    assert.isNull(data[0].impact.moves[0].from)
    assert.equal(data[0].impact.pins_broken_total, 1)
  })

  test('is empty without traffic', async ({ client, assert }) => {
    stopClock(NOW)

    const response = await suggestions(client, await createTenant())

    assert.deepEqual(response.body(), {
      computed_at: NOW,
      traffic: {
        from: null,
        days: 0,
        resolves: 0,
        share: 0,
        left: 0,
        unmatched: 0,
        is_complete: true,
      },
      data: [],
      total: 0,
      dismissed: 0,
    })
  })

  test('is computed once until the next write of a router', async ({ client, assert }) => {
    const clock = stopClock(NOW)
    const { tenant } = await visited()
    await suggestions(client, tenant)
    clock.set('2026-03-31T12:01:00.000Z')
    const again = await listed(client, tenant)
    assert.equal(again.computed_at, NOW)

    await createStoredRouter(tenant, { name: 'Other', criteria: { path: { segments: ['x'] } } })

    const anew = await suggestions(client, tenant)
    assert.equal(anew.body().computed_at, '2026-03-31T12:01:00.000Z')
  })
})

test.group('POST /v1/router-suggestions/:key/dismiss', () => {
  function dismiss(client: ApiClient, tenant: Tenant, key: string) {
    return client.as(tenant).post(`${SUGGESTIONS}/${key}/dismiss`)
  }

  test('hides a suggestion for ninety days, for this organization alone', async ({
    client,
    assert,
  }) => {
    const clock = stopClock(NOW)
    const [{ tenant }, { tenant: other }] = [await visited(), await visited()]
    const { data } = await listed(client, tenant)
    const [{ key }] = data

    for (const spelling of [key, key.toUpperCase()]) {
      const response = await dismiss(client, tenant, spelling)
      response.assertStatus(204)
    }

    const hidden = await listed(client, tenant)
    assert.isEmpty(hidden.data)
    assert.equal(hidden.total, 0)
    assert.equal(hidden.dismissed, 1)
    const ofOther = await listed(client, other)
    assert.equal(ofOther.data[0].key, key)

    clock.set(new Date(Date.parse(NOW) + DISMISSED_DAYS * 86_400_000).toISOString())
    const later = await listed(client, tenant)
    assert.equal(later.data[0].key, key)
  })

  test('answers 404 for an invalid key', async ({ client, assert }) => {
    const tenant = await createTenant()
    for (const key of ['nonsense', 'g'.repeat(24), '%00', '0'.repeat(25)]) {
      const response = await dismiss(client, tenant, key)
      assert.equal(response.status(), 404, key)
      assert.equal(response.body().code, 'E_SUGGESTION_NOT_FOUND', key)
    }
  })

  test('forgets the oldest beyond a bound', async ({ assert }) => {
    const dismissals = await app.container.make(DismissalRepository)
    const { organizationId } = await createTenant()
    const keyOf = (at: number) => String(at).padStart(24, '0')
    const now = new Date(NOW)
    await inTransaction(async (session) => {
      for (let at = 0; at <= DISMISSED_MAX; at += 1) {
        await dismissals.add(organizationId, { key: keyOf(at), at: now }, session)
        if (at === 1) await dismissals.add(organizationId, { key: keyOf(0), at: now }, session)
      }
    })

    const keys = await dismissals.find(organizationId, now)

    assert.equal(keys.size, DISMISSED_MAX)
    assert.isTrue(keys.has(keyOf(0)))
    assert.isFalse(keys.has(keyOf(1)))
    assert.isTrue(keys.has(keyOf(DISMISSED_MAX)))
  })
})
