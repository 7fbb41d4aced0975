import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import insightConfig from '#config/insight'
import {
  UnmatchedShapesModel,
  UnmatchedShapesRepository,
} from '#routing/suggestions/unmatched_shapes_repository'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { ensureAllIndexes } from '#start/models'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { exchange } from '#tests/support/exchange'
import { campaign, createRouter, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const NOW = '2026-03-31T12:00:00.000Z'
const TODAY = new Date('2026-03-31T00:00:00.000Z')
const DAY_SECONDS = 86_400

function ownUnmatched(): UnmatchedResolves {
  const unmatched = new UnmatchedResolves(1_000_000)
  exchange(UnmatchedResolves, unmatched)
  return unmatched
}

async function resolve(client: ApiClient, tenant: Tenant, path: string): Promise<number> {
  const url = `https://clinic.example${path}`
  const response = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
  return response.status()
}

async function store(unmatched: UnmatchedResolves): Promise<void> {
  const stored = await app.container.make(UnmatchedShapesRepository)
  await unmatched.store((days) => stored.put(days), new Date(NOW))
}

async function storedOf({ organizationId }: Tenant) {
  const stored = await app.container.make(UnmatchedShapesRepository)
  return Array.fromAsync(stored.read(organizationId, TODAY, 1_000))
}

test.group('A resolve that no router takes', () => {
  test('is counted by the shape of its URL, and records no event', async ({ client, assert }) => {
    stopClock(NOW)
    const unmatched = ownUnmatched()
    const [tenant, other] = [await createTenant(), await createTenant()]
    await createRouter(client, tenant, { matching_criteria: campaign({ utm_source: 'google' }) })

    assert.equal(await resolve(client, tenant, '/a?utm_source=google'), 200)
    assert.equal(await resolve(client, tenant, '/a?email=ada@example.com&gclid=7'), 404)
    assert.equal(await resolve(client, tenant, '/a/?gclid=8&email=bob@example.com'), 404)
    assert.equal(await resolve(client, other, '/b'), 404)
    await store(unmatched)

    const shapes = [{ text: '/a?email=~', count: 2 }]
    assert.deepEqual(await storedOf(tenant), [{ day: TODAY, resolves: 2, shapes }])
    const ofOther = [{ day: TODAY, resolves: 1, shapes: [{ text: '/b', count: 1 }] }]
    assert.deepEqual(await storedOf(other), ofOther)
    const events = await client.as(other).get('/v1/router-events')
    assert.isEmpty(events.body().data)
  })

  test('has only relevant names where url_privacy is relevant', async ({ client, assert }) => {
    stopClock(NOW)
    const unmatched = ownUnmatched()
    const tenant = await createTenant()
    await client.as(tenant).patch('/v1/organization').json({ url_privacy: 'relevant' })

    await resolve(client, tenant, '/a?ref=friend&utm_source=news')
    await store(unmatched)

    const [day] = await storedOf(tenant)
    assert.deepEqual(day?.shapes, [{ text: '/a?utm_source=news', count: 1 }])
  })

  test('is stored as long as the shapes of other traffic', async ({ assert }) => {
    await ensureAllIndexes()

    const indexes = await UnmatchedShapesModel.collection.indexes()
    const retention = indexes.find(({ name }) => name === 'retention')
    assert.deepEqual(retention?.key, { day: 1 })
    assert.equal(retention?.expireAfterSeconds, insightConfig.shapeDays * DAY_SECONDS)
  })
})
