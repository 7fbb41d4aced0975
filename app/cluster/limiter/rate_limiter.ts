import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, numberOf } from '#cluster/lua/reply'
import { LuaScript } from '#cluster/lua/lua_script'
import { CircuitBreaker } from './circuit_breaker.js'
import { LocalRateLimits, type InstanceCount } from './local_rate_limits.js'
import type { RateDecision, RateLimit } from './rate_limit.js'

const TAKE = new LuaScript(new URL('./take_from_limit.lua', import.meta.url), (reply) =>
  listOf(reply).map(numberOf)
)

const TWO_OF_TEN: InstanceCount = { live: 2, most: 10 }

/**
 * Counts what a subject does, over all instances together, on the store's clock and in one round trip. It always
 * answers, within one command timeout: while the store is away, or slow three times in a row, this instance decides
 * alone (see LocalRateLimits) and asks again after a second.
 */
export class RateLimiter {
  readonly #redis: Redis
  readonly #keys: RedisKeys
  readonly #breaker = new CircuitBreaker()
  readonly #local: LocalRateLimits

  /** `instances` says how many instances share a limit in an outage. */
  constructor(redis: Redis, keys: RedisKeys, instances: () => InstanceCount = () => TWO_OF_TEN) {
    this.#redis = redis
    this.#keys = keys
    this.#local = new LocalRateLimits(instances)
  }

  /** Takes `cost` units for `subject`. A cost above the limit could never be met and throws. */
  async take(limit: RateLimit, subject: string, cost = 1): Promise<RateDecision> {
    if (!(limit.limit >= 1 && limit.periodMs >= 1 && cost >= 1 && cost <= limit.limit)) {
      throw new RangeError(`Nobody can take ${cost} of ${limit.limit} in ${limit.periodMs} ms`)
    }
    const bucket = this.#keys.rateLimit(limit.name, subject)
    if (!this.#breaker.mayTry()) return this.#local.take(bucket, limit, cost)
    const intervalUs = (limit.periodMs * 1_000) / limit.limit
    const outcome = await TAKE.run(
      this.#redis,
      [bucket],
      [intervalUs, limit.periodMs * 1_000, cost]
    )
    if (outcome.kind !== 'replied') {
      this.#breaker.failed()
      return this.#local.take(bucket, limit, cost)
    }
    this.#breaker.succeeded()
    const [allowed = 0, remaining = 0, retryAfterMs = 0, resetMs = 0] = outcome.reply
    return {
      allowed: allowed === 1,
      limit: limit.limit,
      remaining: Math.max(0, remaining),
      retryAfterMs,
      resetMs,
      decidedBy: 'store',
    }
  }
}
