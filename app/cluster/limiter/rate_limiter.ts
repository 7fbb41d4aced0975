import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, numberOf } from '#cluster/lua/reply'
import { LuaScript } from '#cluster/lua/lua_script'
import { Tally } from '#shared/tally'
import { TakeBatcher } from './take_batcher.js'
import { CircuitBreaker } from '#shared/async/circuit_breaker'
import { LocalRateLimits, type InstanceCount } from './local_rate_limits.js'
import type { RateDecision, RateLimit, RateTake } from './rate_limit.js'

const TAKE = new LuaScript(new URL('./take_from_limit.lua', import.meta.url), numberOf)

const TAKE_BOTH = new LuaScript(
  new URL('./take_from_both_limits.lua', import.meta.url),
  (reply) => {
    const numbers = listOf(reply).map(numberOf)
    return Array.from({ length: numbers.length / 2 }, (_, place) => ({
      outer: numbers[2 * place] ?? Number.NaN,
      inner: numbers[2 * place + 1] ?? Number.NaN,
    }))
  }
)

const TWO_OF_TEN: InstanceCount = { live: 2, most: 10 }

/**
 * Counts a subject's actions across all instances, on the store's clock and in one round trip. Always answers within
 * one command timeout: while the store is away, or slow three times in a row, this instance decides alone (see
 * LocalRateLimits) and asks the store again after a second.
 */
export class RateLimiter {
  /** By who decided and how; two limits asked together count as one. */
  readonly decisions = new Tally(['store_allowed', 'store_denied', 'local_allowed', 'local_denied'])
  readonly #breaker = new CircuitBreaker()
  readonly #local: LocalRateLimits
  readonly #alike = new TakeBatcher<{ outer: number; inner: number }>()

  /** `instances` says how many instances share a limit in an outage. */
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys,
    instances: () => InstanceCount = () => TWO_OF_TEN
  ) {
    this.#local = new LocalRateLimits(instances)
  }

  /** Takes `cost` units for `subject`. Throws when the cost exceeds the limit and could never be met. */
  async take(limit: RateLimit, subject: string, cost = 1): Promise<RateDecision> {
    assertPossible(limit, cost)
    const bucket = this.keys.rateLimit(limit.name, subject)
    if (!this.#breaker.mayTry()) return this.#counted(this.#local.take(bucket, limit, cost))
    const outcome = await TAKE.run(this.redis, [bucket], termsOf(limit, cost))
    if (outcome.kind !== 'replied') {
      this.#breaker.failed()
      return this.#counted(this.#local.take(bucket, limit, cost))
    }
    this.#breaker.succeeded()
    return this.#counted(decisionOf(limit, cost, outcome.reply))
  }

  /**
   * Takes `cost` units from both limits, or from neither when one of them refuses, in one round trip. The bucket of
   * `inner` belongs to both subjects: it counts the inner subject within the outer one. Calls in one event-loop turn
   * for the same subjects share the round trip and are decided in order.
   */
  async takeBoth(
    outer: RateTake,
    inner: RateTake,
    cost = 1
  ): Promise<{ outer: RateDecision; inner: RateDecision }> {
    assertPossible(outer.limit, cost)
    assertPossible(inner.limit, cost)
    if (!this.#breaker.mayTry()) return this.#takeBothLocally(outer, inner, cost)
    const what = `${textOf(outer)} ${textOf(inner)} ${cost}`
    const outcome = await this.#alike.take(what, async (times) => {
      const terms = [...termsOf(outer.limit, cost), ...termsOf(inner.limit, cost)]
      const buckets = this.#bucketsOf(outer, inner)
      const together = await TAKE_BOTH.run(this.redis, buckets, [...terms, times])
      if (together.kind === 'replied') this.#breaker.succeeded()
      else this.#breaker.failed()
      return together
    })
    if (outcome.kind !== 'replied') return this.#takeBothLocally(outer, inner, cost)
    return this.#countedTogether({
      outer: decisionOf(outer.limit, cost, outcome.reply.outer),
      inner: decisionOf(inner.limit, cost, outcome.reply.inner),
    })
  }

  #takeBothLocally(outer: RateTake, inner: RateTake, cost: number) {
    const [bucket, innerBucket] = this.#bucketsOf(outer, inner)
    const local = { bucket, limit: outer.limit }
    const both = this.#local.takeBoth(local, { bucket: innerBucket, limit: inner.limit }, cost)
    return this.#countedTogether(both)
  }

  #bucketsOf(outer: RateTake, inner: RateTake): [bucket: string, innerBucket: string] {
    const bucket = this.keys.rateLimit(outer.limit.name, outer.subject)
    return [bucket, this.keys.beside(`rate:${inner.limit.name}:${inner.subject}`, bucket)]
  }

  #counted(decision: RateDecision): RateDecision {
    this.decisions.add(`${decision.decidedBy}_${decision.allowed ? 'allowed' : 'denied'}`)
    return decision
  }

  #countedTogether<Both extends { outer: RateDecision; inner: RateDecision }>(both: Both): Both {
    this.#counted(both.outer.allowed ? both.inner : both.outer)
    return both
  }
}

function textOf({ limit, subject }: RateTake): string {
  return `${limit.name} ${limit.limit}/${limit.periodMs} ${subject}`
}

function assertPossible({ limit, periodMs }: RateLimit, cost: number): void {
  if (!(limit >= 1 && periodMs >= 1 && cost >= 1 && cost <= limit)) {
    throw new RangeError(
      `A take of ${cost} is impossible with a limit of ${limit} in ${periodMs} ms`
    )
  }
}

/**
 * The units taken and the bucket's capacity, both as the time in which they return. A unit returns in whole
 * microseconds, rounded down, so that a full bucket holds exactly the limit; at most a million units return in a
 * second.
 */
function termsOf({ limit, periodMs }: RateLimit, cost: number): [takenUs: number, holdsUs: number] {
  const unitUs = Math.max(1, Math.floor((periodMs * 1_000) / limit))
  return [unitUs * cost, unitUs * limit]
}

function decisionOf(rate: RateLimit, cost: number, reply: number): RateDecision {
  const [takenUs, holdsUs] = termsOf(rate, cost)
  const allowed = reply >= 0
  const usedUs = allowed ? reply : -1 - reply
  return {
    allowed,
    limit: rate.limit,
    remaining: Math.floor(((holdsUs - usedUs) * cost) / takenUs),
    retryAfterMs: allowed ? 0 : Math.ceil((usedUs + takenUs - holdsUs) / 1_000),
    resetMs: Math.ceil(usedUs / 1_000),
    decidedBy: 'store',
  }
}
