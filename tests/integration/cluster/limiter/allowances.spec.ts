import { test } from '@japa/runner'
import type { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'
import { waitLimit } from '#tests/support/wait_limit'

const keys = new RedisKeys(clusterConfig.keyPrefix)
/** A unit returns in 17 s, so that none does during a test that is quick. */
const DAYS: RateLimit = { name: 'days', limit: 10_000, periodMs: 172_800_000, class: 'general' }
const ALLOWANCE = 10
const UNIT_US = (DAYS.periodMs * 1_000) / DAYS.limit

interface Instance {
  readonly redis: Redis
  readonly limiter: RateLimiter
  sent: number
  /** Uses one unit; tells whether it was allowed, and what was left. */
  call(): Promise<{ allowed: boolean; remaining: number; decidedBy: string }>
}

async function instanceOf(organization: string, limit = DAYS, url?: string): Promise<Instance> {
  const redis = await commandConnection(url)
  const limiter = new RateLimiter(redis, keys, () => ({ live: 1, most: 1 }))
  const parent = { limit: { ...limit, name: `${limit.name}-outer` }, subject: organization }
  const instance: Instance = {
    redis,
    limiter,
    sent: 0,
    call: async () => {
      const both = await limiter.takeBoth(parent, { limit, subject: 'token' })
      return both.parent
    },
  }
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...args) => {
    instance.sent += 1
    return send(...args)
  }
  return instance
}

function threeOf(organization: string): Promise<Instance[]> {
  return Promise.all([1, 2, 3].map(() => instanceOf(organization)))
}

/** How many calls are allowed until each instance has refused one. */
async function callsUntilRefused(instances: readonly Instance[]): Promise<number> {
  const counts = await Promise.all(
    instances.map(async ({ call }) => {
      for (let count = 0; ; count++) {
        const { allowed } = await call()
        if (!allowed) return count
      }
    })
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Calls until some of the calls are answered from memory. */
async function useAhead(instance: Instance): Promise<number> {
  for (let calls = 1; ; calls++) {
    const before = instance.sent
    await instance.call()
    if (instance.sent === before) return calls
  }
}

/** What the store has counted for the organization. */
async function countedFor(organization: string, redis: Redis): Promise<number> {
  const empty = await redis.get(keys.rateLimit(`${DAYS.name}-outer`, organization))
  const [seconds = 0, micros = 0] = await redis.time()
  return Math.ceil((Number(empty) - Number(seconds) * 1e6 - Number(micros)) / UNIT_US)
}

test.group('Allowances of three instances', () => {
  test('let through no more than the limit, and hold back at most one each', async ({ assert }) => {
    const instances = await threeOf(uniqueName('organization'))
    const startedMs = performance.now()
    const allowed = await callsUntilRefused(instances)
    const returned = Math.ceil(((performance.now() - startedMs) * 1_000) / UNIT_US)
    assert.isAtMost(allowed, DAYS.limit + returned)
    assert.isAtLeast(allowed, DAYS.limit - 3 * ALLOWANCE)
    const commands = instances.reduce((sum, { sent }) => sum + sent, 0)
    assert.isBelow(commands, allowed, 'most calls are decided in memory')
  })

  test('add at most one each to the limit of a period', async ({ assert }) => {
    const organization = uniqueName('organization')
    const instances = await threeOf(organization)
    for (const instance of instances) await useAhead(instance)
    const { redis } = await instanceOf(organization)
    const bucket = keys.rateLimit(`${DAYS.name}-outer`, organization)
    await redis.del(bucket, keys.beside(`rate:${DAYS.name}:token`, bucket))
    const startedMs = performance.now()
    const allowed = await callsUntilRefused(instances)
    const returned = Math.ceil(((performance.now() - startedMs) * 1_000) / UNIT_US)
    assert.isAtMost(allowed, DAYS.limit + 3 * ALLOWANCE + returned)
  })

  test('are given back when they are idle', async ({ assert }) => {
    const organization = uniqueName('organization')
    const instances = await threeOf(organization)
    const { redis } = await instanceOf(organization)
    let calls = 0
    for (const instance of instances) calls += await useAhead(instance)
    assert.isAbove(await countedFor(organization, redis), calls)
    const counted = async () => (await countedFor(organization, redis)) <= calls
    await waitUntil(counted, waitLimit())
    assert.isAtLeast(await countedFor(organization, redis), calls - 1)
  })

  test('are given back when their instance stops, which then asks for each call', async ({
    assert,
  }) => {
    const organization = uniqueName('organization')
    const instance = await instanceOf(organization)
    const calls = await useAhead(instance)
    await instance.limiter.stop()
    assert.equal(await countedFor(organization, instance.redis), calls)
    const before = instance.sent
    for (let call = 0; call < 20; call++) await instance.call()
    assert.isAtLeast(instance.sent, before + 20)
    assert.equal(await countedFor(organization, instance.redis), calls + 20)
  })

  test('lose at most one when an instance is killed', async ({ assert }) => {
    const organization = uniqueName('organization')
    const [killed, ...others] = await threeOf(organization)
    if (!killed) throw new Error('no instance')
    const before = await useAhead(killed)
    killed.redis.disconnect()
    const allowed = before + (await callsUntilRefused(others))
    assert.isAtLeast(allowed, DAYS.limit - 3 * ALLOWANCE)
  })
})

test.group('An allowance', () => {
  test('does not count as used in answers', async ({ assert }) => {
    const instance = await instanceOf(uniqueName('organization'))
    for (let calls = 1; calls <= 200; calls++) {
      const { remaining } = await instance.call()
      assert.oneOf(remaining, [DAYS.limit - calls, DAYS.limit - calls + 1])
    }
    assert.isBelow(instance.sent, 200)
  })

  test('is not taken from a small limit', async ({ assert }) => {
    const instance = await instanceOf(uniqueName('organization'), { ...DAYS, limit: 1_999 })
    for (let calls = 1; calls <= 100; calls++) await instance.call()
    assert.isAtLeast(instance.sent, 100)
  })

  test('is used up in an outage, before the instance decides alone', async ({ assert }) => {
    const redis = await privateRedis()
    const instance = await instanceOf('organization', { ...DAYS, limit: 5_000 }, redis.url)
    await useAhead(instance)
    await redis.die()
    await waitUntil(async () => instance.redis.status !== 'ready', waitLimit(), 1)
    const deciders: string[] = []
    for (let call = 0; call < 20; call++) {
      const { decidedBy } = await instance.call()
      deciders.push(decidedBy)
    }
    const held = deciders.indexOf('local')
    assert.isAtMost(held, 5)
    assert.isTrue(deciders.slice(held).every((decider) => decider === 'local'))
  })

  test("returns only itself after the store's clock stepped back", async ({ assert }) => {
    const organization = uniqueName('organization')
    const instance = await instanceOf(organization)
    await useAhead(instance)
    const bucket = keys.rateLimit(`${DAYS.name}-outer`, organization)
    await instance.redis.set(bucket, (Date.now() + 86_400_000) * 1_000)
    const before = await countedFor(organization, instance.redis)
    await instance.limiter.stop()
    assert.isAtLeast(await countedFor(organization, instance.redis), before - ALLOWANCE)
  })
})
