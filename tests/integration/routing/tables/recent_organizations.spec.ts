import { test } from '@japa/runner'
import type { Redis } from 'ioredis'
import { RecentNames } from '#cluster/instances/recent_names'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { type PrefetchLimits, RecentOrganizations } from '#routing/tables/recent_organizations'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { SystemClock } from '#shared/clock'
import { createTenant } from '#tests/support/create_tenant'
import { privateRedis } from '#tests/support/redis/private_redis'
import { createRouter, otherInstance } from './live_world.js'

const ORGANIZATIONS_MAX = 2
const LIMITS: PrefetchLimits = {
  noteEveryMs: 60_000,
  routersMax: 100,
  prefetchMs: 10_000,
}

function recentOf(redis: Redis, tables: LiveRoutingTables, limits = LIMITS): RecentOrganizations {
  const keys = new RedisKeys('test:')
  const names = new RecentNames(redis, keys, 'recent', ORGANIZATIONS_MAX, new SystemClock())
  return new RecentOrganizations(names, tables, limits)
}

async function tenants(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const tenant = await createTenant()
    await createRouter(tenant, 'book')
    ids.push(tenant.organizationId)
  }
  return ids
}

/** What an instance would read that starts now. */
async function prefetched(redis: Redis, limits = LIMITS): Promise<LiveRoutingTables> {
  const tables = await otherInstance()
  await recentOf(redis, tables, limits).prefetch()
  return tables
}

test.group('An instance that starts', () => {
  test('loads the organizations that others were last asked for', async ({ assert }) => {
    const redis = await privateRedis()
    const [first, second, third] = await tenants(3)
    const other = await otherInstance()
    for (const id of [first, second, third, second, third]) {
      await other.forOrganization(id ?? '')
    }
    await recentOf(redis.observer, other).note()

    const tables = await prefetched(redis.observer)
    const before = tables.requests.of('read')
    for (const id of [second, third]) await tables.forOrganization(id ?? '')

    assert.equal(tables.measures.organizations, 2)
    assert.equal(tables.requests.of('read'), before)
  })

  test('begins no read beyond its number of routers', async ({ assert }) => {
    const redis = await privateRedis()
    const other = await otherInstance()
    for (const id of await tenants(2)) await other.forOrganization(id)
    await recentOf(redis.observer, other).note()

    const tables = await prefetched(redis.observer, { ...LIMITS, routersMax: 1 })

    assert.equal(tables.measures.organizations, 1)
  })

  test('does not record organizations that no request asked for', async ({ assert }) => {
    const redis = await privateRedis()
    const other = await otherInstance()
    for (const id of await tenants(1)) await other.forOrganization(id)
    await recentOf(redis.observer, other).note()
    const tables = await prefetched(redis.observer)
    await redis.observer.flushall()

    await recentOf(redis.observer, tables).note()

    const later = await prefetched(redis.observer)
    assert.equal(later.measures.organizations, 0)
  })

  test('starts without them while Redis does not answer', async ({ assert }) => {
    const redis = await privateRedis()
    const other = await otherInstance()
    for (const id of await tenants(1)) await other.forOrganization(id)
    await recentOf(redis.observer, other).note()
    redis.kill('SIGSTOP')

    const tables = await prefetched(redis.observer, { ...LIMITS, prefetchMs: 50 })

    assert.equal(tables.measures.organizations, 0)
  })

  test('starts without them when Redis refuses', async ({ assert }) => {
    const redis = await privateRedis()
    redis.observer.disconnect()

    const tables = await prefetched(redis.observer)
    await recentOf(redis.observer, tables).note()

    assert.equal(tables.measures.organizations, 0)
  })
})
