import { test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { limiterMetrics, RateLimiter } from '#cluster/limiter/rate_limiter'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { impatient } from '#tests/support/redis/impatient'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'

const keys = new RedisKeys(clusterConfig.keyPrefix)
const API: RateLimit = { name: 'api', limit: 10, periodMs: 3_600_000, class: 'general' }
const FAILURES_TO_OPEN = 3

test.group('RateLimiter, cut off from its store', () => {
  test('counts against both limits or neither, and no more than its share', async ({ assert }) => {
    const { limiter, parent, child, cutOff } = await twoLimits()
    cutOff()
    const decisions = []
    for (let call = 0; call < 6; call++) decisions.push(await limiter.takeBoth(parent, child('a')))
    const told = decisions.map((both) => [both.parent.allowed, both.child.allowed])
    assert.deepEqual(told, [...Array(2).fill([true, true]), ...Array(4).fill([true, false])])
    assert.isTrue(decisions.every(({ child: { decidedBy } }) => decidedBy === 'local'))
    const other = await limiter.takeBoth(parent, child('b'))
    assert.isTrue(other.child.allowed, 'each inner subject has a bucket of its own')
    assert.equal(other.parent.remaining, 7, 'what was refused took nothing')
  })

  test('counts several units against both limits or neither', async ({ assert }) => {
    const { limiter, parent, child, cutOff } = await twoLimits()
    const wide = (name: string) => ({ ...child(name), limit: { ...API, limit: 6 } })
    cutOff()

    const both = await limiter.takeBoth(parent, wide('a'), 4)
    const refused = await limiter.takeBoth(parent, wide('a'), 4)
    const other = await limiter.takeBoth(parent, wide('b'))

    assert.deepEqual([both.parent.allowed, both.child.allowed], [true, true])
    assert.equal(both.parent.decidedBy, 'local')
    assert.isFalse(refused.child.allowed)
    assert.equal(other.parent.remaining, both.parent.remaining - 1, 'what was refused took nothing')
  })

  test('counts two limits asked together as one decision, by who decided and how', async ({
    assert,
  }) => {
    const { limiter, parent, child, cutOff } = await twoLimits()
    const read = () => limiterMetrics(limiter).rateLimitDecisions?.()
    assert.deepEqual(read(), [
      [0, 'store', 'allowed'],
      [0, 'store', 'denied'],
      [0, 'local', 'allowed'],
      [0, 'local', 'denied'],
    ])
    await limiter.takeBoth(parent, child('a'))
    cutOff()
    for (let call = 0; call < 3; call++) await limiter.takeBoth(parent, child('a'))
    assert.deepEqual(read(), [
      [1, 'store', 'allowed'],
      [0, 'store', 'denied'],
      [2, 'local', 'allowed'],
      [1, 'local', 'denied'],
    ])
  })

  test('asks for both limits three times in vain, and then pauses', async ({ assert }) => {
    const { proxy } = await proxiedRedis()
    const { limiter, parent, child, sent, redis } = await twoLimits(proxy.url)
    for (let call = 0; call < 2 * FAILURES_TO_OPEN; call++) {
      const { parent: decision } = await limiter.takeBoth(parent, child(`store-${call}`))
      assert.equal(decision.decidedBy, 'store')
    }
    proxy.blackhole()
    impatient(redis)
    const before = sent.length
    for (let call = 0; call < FAILURES_TO_OPEN; call++) await limiter.takeBoth(parent, child('a'))
    assert.lengthOf(sent, before + FAILURES_TO_OPEN)
    await limiter.takeBoth(parent, child('a'))
    assert.lengthOf(sent, before + FAILURES_TO_OPEN)
  })

  test('throws for a period below a millisecond', async ({ assert }) => {
    const { limiter } = await twoLimits()
    const subject = uniqueName('subject')
    await assert.rejects(() => limiter.take({ ...API, periodMs: 0.5 }, subject), RangeError)
    const { allowed } = await limiter.take({ ...API, periodMs: 1 }, subject)
    assert.isTrue(allowed)
  })
})

/** A limit of 10 around one of 2, shared by nobody else. */
async function twoLimits(redisUrl?: string) {
  const redis = await commandConnection(redisUrl)
  const sent: string[] = []
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...args) => {
    sent.push(args[0].name)
    return send(...args)
  }
  const parent = { limit: { ...API, name: 'outer' }, subject: uniqueName('outer') }
  return {
    limiter: new RateLimiter(redis, keys, () => ({ live: 1, most: 1 })),
    redis,
    sent,
    parent,
    child: (subject: string) => ({ limit: { ...API, limit: 2 }, subject }),
    cutOff: () => redis.disconnect(),
  }
}
