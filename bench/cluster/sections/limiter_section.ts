import { RedisConnection } from '@adonisjs/redis'
import LimiterRedisStore from '@adonisjs/limiter/stores/redis'
import type { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { Figures } from '../../figures.js'
import { commandConnection } from './command_connection.js'
import { inLoops } from './in_loops.js'
import { measureRounds, type AsyncCase, type Rounds } from './rounds.js'

const PERIOD_S = 60
const NEVER_DENIED = 1e9
const ALWAYS_DENIED = 1

/** Takes one unit for a subject; returns whether it was allowed. */
type Take = (subject: string) => Promise<boolean>

/**
 * Measures an allowed and a denied call of a rate limit against other libraries, over one connection with the service's
 * settings. Calls @adonisjs/limiter as its own middleware does: check, then consume. Microseconds per call. A single
 * caller's figure has no goal, because it is mostly the wait for a round trip.
 */
export async function limiterSection(
  figures: Figures,
  redisUrl: string,
  rounds: Rounds
): Promise<void> {
  const redis = await commandConnection(redisUrl)
  for (const [title, limit, isAllowed] of [
    ['allowed', NEVER_DENIED, true],
    ['denied', ALWAYS_DENIED, false],
  ] as const) {
    const takes: [name: string, take: Take][] = [
      ['ours', ours(redis, limit)],
      ['rate-limiter-flexible', rateLimiterFlexible(redis, limit)],
      ['@adonisjs/limiter', adonisLimiter(redis, limit)],
    ]
    for (const [, take] of takes) {
      await inLoops(64, 128, take)
      if ((await take('subject-0')) !== isAllowed) throw new Error(`${title} was not`)
    }
    for (const [concurrency, operations] of [
      [64, 2_560],
      [1, 320],
    ] as const) {
      const cases = takes.map(([name, take]): AsyncCase => ({
        name,
        operations,
        run: () => inLoops(concurrency, operations, take),
      }))
      const measured = await measureRounds(rounds, cases)
      const value = measured.get('ours') ?? Number.NaN
      for (const [name] of takes.slice(1)) {
        const peer = { name, value: measured.get(name) ?? Number.NaN }
        if (concurrency === 1) figures.tell(`limit, ${title}, one caller`, value, 'us', peer)
        else figures.holdRatio(`limit, ${title}, 64 callers`, value, 'us', peer, 1)
      }
    }
  }
  redis.disconnect()
}

function ours(redis: Redis, limit: number): Take {
  const limiter = new RateLimiter(redis, new RedisKeys('bench-ours:'))
  const api = { name: `api-${limit}`, limit, periodMs: PERIOD_S * 1e3, class: 'general' } as const
  return async (subject) => {
    const { allowed } = await limiter.take(api, subject)
    return allowed
  }
}

function rateLimiterFlexible(redis: Redis, limit: number): Take {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `bench-rlf-${limit}`,
    points: limit,
    duration: PERIOD_S,
  })
  return (subject) =>
    limiter.consume(subject).then(
      () => true,
      () => false
    )
}

function adonisLimiter(redis: Redis, limit: number): Take {
  const connection = new RedisConnection('bench', { ...redis.options, lazyConnect: true })
  connection.ioConnection = redis
  const store = new LimiterRedisStore(connection, {
    keyPrefix: `bench-adonis-${limit}`,
    requests: limit,
    duration: PERIOD_S,
    rejectIfRedisNotReady: true,
  })
  return async (subject) => {
    const state = await store.get(subject)
    if (state && state.consumed > state.limit) return false
    return store.consume(subject).then(
      () => true,
      () => false
    )
  }
}
