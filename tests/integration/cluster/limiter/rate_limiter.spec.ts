import { test } from '@japa/runner'
import type { Redis } from 'ioredis'
import { ConnectionTraffic } from '#cluster/connections/connection_traffic'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { RateDecision, RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { impatient, IMPATIENT_TIMEOUT_MS } from '#tests/support/redis/impatient'
import { privateRedis } from '#tests/support/redis/private_redis'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

const keys = new RedisKeys(clusterConfig.keyPrefix)
/** So long that no unit returns while a test runs. */
const API: RateLimit = { name: 'api', limit: 10, periodMs: 36_000_000, class: 'general' }
const LOGIN: RateLimit = { name: 'login', limit: 10, periodMs: 60_000, class: 'credentials' }

async function limiterOn(redisUrl?: string): Promise<{ redis: Redis; limiter: RateLimiter }> {
  const redis = await commandConnection(redisUrl)
  return { redis, limiter: new RateLimiter(redis, keys) }
}

function takeMany(limiter: RateLimiter, limit: RateLimit, subject: string, calls: number) {
  return Promise.all(Array.from({ length: calls }, () => limiter.take(limit, subject)))
}

const allowedOf = (decisions: readonly RateDecision[]) =>
  decisions.filter(({ allowed }) => allowed).length

test.group('RateLimiter', () => {
  test('lets exactly the limit through, over all instances', async ({ assert }) => {
    const instances = await Promise.all([limiterOn(), limiterOn(), limiterOn()])
    const subject = uniqueName('subject')
    const decisions = await Promise.all(
      instances.map(({ limiter }) => takeMany(limiter, API, subject, 50))
    )
    assert.equal(allowedOf(decisions.flat()), 10)
    assert.isTrue(decisions.flat().every(({ decidedBy }) => decidedBy === 'store'))
  })

  test('lets exactly the limit through, also where a unit is a fraction of a microsecond', async ({
    assert,
  }) => {
    const { limiter } = await limiterOn()
    const subject = uniqueName('subject')
    for (const limit of [1, 3, 7, 11, 13, 997]) {
      const odd = { ...API, name: `odd-${limit}`, limit }
      const decisions = await takeMany(limiter, odd, subject, limit + 20)
      assert.equal(allowedOf(decisions), limit)
      assert.equal(Math.max(...decisions.map(({ remaining }) => remaining)), limit - 1)
    }
  })

  test('states what remains, when to retry and when the limit is whole again', async ({
    assert,
  }) => {
    const { limiter } = await limiterOn()
    const subject = uniqueName('subject')
    const startedMs = performance.now()
    const first = await limiter.take(API, subject, 4)
    assert.deepEqual(first, {
      allowed: true,
      limit: 10,
      remaining: 6,
      retryAfterMs: 0,
      resetMs: 14_400_000,
      decidedBy: 'store',
    })
    const denied = await limiter.take(API, subject, 7)
    const mostMs = performance.now() - startedMs + 1
    assert.isFalse(denied.allowed)
    assert.equal(denied.remaining, 6)
    assert.isAtMost(denied.retryAfterMs, 3_600_000)
    assert.isAtLeast(denied.retryAfterMs, 3_600_000 - mostMs)
    assert.isAtMost(denied.resetMs, 14_400_000)
    assert.isAtLeast(denied.resetMs, 14_400_000 - mostMs)
  })

  test('lets one more through after its share of the period', async ({ assert }) => {
    const { limiter } = await limiterOn()
    const subject = uniqueName('subject')
    const fast = { ...API, name: 'fast', limit: 3, periodMs: 3_000 }
    const decisions = await takeMany(limiter, fast, subject, fast.limit + 1)
    const retryAfterMs = decisions.at(-1)?.retryAfterMs ?? 0
    const retryAtMs = performance.now() + retryAfterMs
    await waitUntil(async () => performance.now() >= retryAtMs, waitLimit(), 1)
    const next = await limiter.take(fast, subject)
    assert.equal(allowedOf(decisions), fast.limit)
    assert.isAbove(retryAfterMs, 0)
    assert.isTrue(next.allowed)
  })

  test('takes one round trip and writes nothing when it denies', async ({ assert }) => {
    const redis = await privateRedis()
    const { limiter } = await limiterOn(redis.url)
    await takeMany(limiter, API, 'subject', 10)
    const before = await commandStats(redis.observer)
    await takeMany(limiter, API, 'subject', 100)
    const after = await commandStats(redis.observer)
    assert.equal(callsBetween(before, after, 'evalsha'), 100)
    assert.equal(callsBetween(before, after, 'set'), 0)
    assert.equal(callsBetween(before, after, 'eval'), 0)
  })

  test('forgets a subject once its limit is whole again', async ({ assert }) => {
    const { redis, limiter } = await limiterOn()
    const subject = uniqueName('subject')
    await limiter.take(API, subject)
    const ttlMs = await redis.pttl(keys.rateLimit('api', subject))
    assert.isAbove(ttlMs, 0)
    assert.isAtMost(ttlMs, API.periodMs / API.limit + 2)
  })

  test('denies for one period at most after the clock of the store stepped back', async ({
    assert,
  }) => {
    const { redis, limiter } = await limiterOn()
    const subject = uniqueName('subject')
    await redis.set(keys.rateLimit('api', subject), (Date.now() + 86_400_000) * 1_000)
    const denied = await limiter.take(API, subject)
    assert.isFalse(denied.allowed)
    assert.isAtMost(denied.resetMs, API.periodMs)
    assert.isAtMost(denied.retryAfterMs, API.periodMs / API.limit)
  })

  test('keeps limits and subjects apart', async ({ assert }) => {
    const { limiter } = await limiterOn()
    const subject = uniqueName('subject')
    await takeMany(limiter, API, subject, 10)
    const others = await Promise.all([
      limiter.take(API, `${subject}-other`),
      limiter.take({ ...API, name: 'other' }, subject),
      limiter.take(API, subject),
    ])
    assert.deepEqual(
      others.map(({ allowed }) => allowed),
      [true, true, false]
    )
  })

  test('throws for a cost that exceeds the limit', async ({ assert }) => {
    const { limiter } = await limiterOn()
    await assert.rejects(() => limiter.take(API, 'subject', 11), RangeError)
    await assert.rejects(() => limiter.take(API, 'subject', 0), RangeError)
    await assert.rejects(() => limiter.take({ ...API, limit: 0 }, 'subject'), RangeError)
    await assert.rejects(() => limiter.take(API, '{a}'))
  })
})

test.group('RateLimiter with two limits', () => {
  test('counts against both or neither, over all instances', async ({ assert }) => {
    const instances = await Promise.all([limiterOn(), limiterOn(), limiterOn()])
    const parent = { limit: { ...API, name: 'outer', limit: 25 }, subject: uniqueName('outer') }
    const child = (name: string) => ({ limit: API, subject: `${parent.subject}-${name}` })
    const many = (name: string, calls: number) =>
      instances.flatMap(({ limiter }) =>
        Array.from({ length: calls }, () => limiter.takeBoth(parent, child(name)))
      )
    const allowed = async (takes: ReturnType<typeof many>) => {
      const decisions = await Promise.all(takes)
      return decisions.filter((both) => both.parent.allowed && both.child.allowed).length
    }
    assert.equal(await allowed(many('first', 20)), 10)
    assert.equal(await allowed(many('second', 20)), 10)
    assert.equal(await allowed(many('third', 20)), 5)
  })

  test('counts several units against both or neither, over all instances', async ({ assert }) => {
    const instances = await Promise.all([limiterOn(), limiterOn(), limiterOn()])
    const parent = { limit: { ...API, name: 'outer', limit: 15 }, subject: uniqueName('outer') }
    const child = (name: string) => ({ limit: API, subject: `${parent.subject}-${name}` })
    const many = async (name: string, cost: number) => {
      const all = await Promise.all(
        instances.flatMap(({ limiter }) =>
          [1, 2].map(() => limiter.takeBoth(parent, child(name), cost))
        )
      )
      return all.filter((both) => both.parent.allowed && both.child.allowed).length
    }

    assert.equal(await many('first', 4), 2)
    assert.equal(await many('second', 4), 1)
    assert.equal(await many('first', 1), 2)
    assert.equal(await many('second', 1), 1)
    const [one] = instances
    await assert.rejects(async () => one?.limiter.takeBoth(parent, child('first'), 11), RangeError)
  })

  test('answers calls of one turn in order, by one command for each subject', async ({
    assert,
  }) => {
    const { limiter, redis } = await limiterOn()
    const parent = { limit: { ...API, name: 'outer', limit: 5 }, subject: uniqueName('outer') }
    const child = (subject: string) => ({ limit: { ...API, limit: 3 }, subject })
    await limiter.takeBoth({ ...parent, subject: uniqueName('known') }, child('script'))
    let commands = 0
    const send = redis.sendCommand.bind(redis)
    redis.sendCommand = (...args) => {
      commands += 1
      return send(...args)
    }

    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) =>
        Promise.all(Array.from({ length: 4 }, () => limiter.takeBoth(parent, child(name))))
      )
    )

    assert.isAtMost(commands, 2)
    const told = (all: typeof first) =>
      all?.map((both) => [both.parent.allowed, both.parent.remaining, both.child.allowed])
    assert.deepEqual(told(first), [
      [true, 4, true],
      [true, 3, true],
      [true, 2, true],
      [true, 2, false],
    ])
    assert.deepEqual(told(second), [
      [true, 1, true],
      [true, 0, true],
      [false, 0, true],
      [false, 0, true],
    ])
  })

  test('states for each what remains and when to retry', async ({ assert }) => {
    const { limiter } = await limiterOn()
    const parent = { limit: { ...API, name: 'outer' }, subject: uniqueName('outer') }
    const child = { limit: { ...API, limit: 2 }, subject: 'inner' }
    const startedMs = performance.now()
    await limiter.takeBoth(parent, child)
    const both = await limiter.takeBoth(parent, child)
    const tookMs = performance.now() - startedMs + 1
    assert.include(both.parent, { allowed: true, limit: 10, remaining: 8 })
    assert.include(both.child, { allowed: true, limit: 2, remaining: 0 })
    assert.isAtMost(both.parent.resetMs, 7_200_000)
    assert.isAtLeast(both.parent.resetMs, 7_200_000 - tookMs)
    assert.isAtMost(both.child.resetMs, API.periodMs)
    assert.isAtLeast(both.child.resetMs, API.periodMs - tookMs)
    const refused = await limiter.takeBoth(parent, child)
    assert.include(refused.parent, { allowed: true, remaining: 8, retryAfterMs: 0 })
    assert.isFalse(refused.child.allowed)
    const mostMs = performance.now() - startedMs + 1
    assert.isAtMost(refused.child.retryAfterMs, API.periodMs / 2)
    assert.isAtLeast(refused.child.retryAfterMs, API.periodMs / 2 - mostMs)
  })
})

test.group('RateLimiter in an outage', () => {
  test('decides alone, at once, and strictly for credentials', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const { limiter, redis: connection } = await limiterOn(redis.url)
    await redis.die()
    await waitUntil(async () => connection.status !== 'ready', waitLimit(), 1)
    const startedMs = performance.now()
    const api = await takeMany(limiter, API, 'subject', 50)
    const login = await takeMany(limiter, LOGIN, 'subject', 50)
    assert.isBelow(performance.now() - startedMs, machine.boundMs(200), String(machine))
    assert.deepEqual([allowedOf(api), allowedOf(login)], [5, 1])
    assert.isTrue([...api, ...login].every(({ decidedBy }) => decidedBy === 'local'))
  })

  test('waits for a frozen store no longer than a command, and soon not at all', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const { limiter, redis: connection } = await limiterOn(redis.url)
    await limiter.take(API, 'subject')
    redis.kill('SIGSTOP')
    const bePatient = impatient(connection)
    const traffic = new ConnectionTraffic(connection, [])
    const durations: number[] = []
    for (let call = 0; call < 8; call++) {
      const startedMs = performance.now()
      await limiter.take(API, `subject-${call}`)
      durations.push(performance.now() - startedMs)
    }
    redis.kill('SIGCONT')
    bePatient()
    const mostMs = machine.boundMs(IMPATIENT_TIMEOUT_MS + 100)
    assert.isBelow(Math.max(...durations), mostMs, String(machine))
    assert.isAtMost(traffic.sentCount, 3, 'calls that waited')
    await waitUntil(async () => {
      const { decidedBy } = await limiter.take(API, 'subject')
      return decidedBy === 'store'
    }, waitLimit())
  })

  test('asks the store again, with one call at a time, after a second', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const { limiter, redis: connection } = await limiterOn(proxy.url)
    await limiter.take(API, 'subject')
    proxy.blackhole()
    const bePatient = impatient(connection)
    await takeMany(limiter, API, 'subject', 3)
    bePatient()
    const before = await commandStats(redis.observer)
    proxy.heal()
    await waitUntil(async () => {
      const decisions = await takeMany(limiter, API, 'subject', 10)
      return decisions.some(({ decidedBy }) => decidedBy === 'store')
    }, waitLimit())
    const late = 3
    assert.equal(callsBetween(before, await commandStats(redis.observer), 'evalsha'), late + 1)
  })

  test('decides alone when memory is full, and by the store after SCRIPT FLUSH', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const { limiter } = await limiterOn(redis.url)
    await limiter.take(API, 'subject')
    await redis.observer.script('FLUSH')
    const flushed = await limiter.take(API, 'subject')
    assert.deepInclude(flushed, { decidedBy: 'store', remaining: 8 })
    await redis.observer.config('SET', 'maxmemory', '1')
    const full = await limiter.take(API, 'subject')
    assert.equal(full.decidedBy, 'local')
  })
})

async function commandStats(redis: Redis): Promise<Map<string, number>> {
  const info = await redis.info('commandstats')
  const counts = [...info.matchAll(/cmdstat_([a-z|]+):calls=(\d+)/g)]
  return new Map(counts.map(([, command = '', calls]) => [command, Number(calls)]))
}

function callsBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  command: string
): number {
  return (after.get(command) ?? 0) - (before.get(command) ?? 0)
}
