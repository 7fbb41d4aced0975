import { BoundedMap } from '#shared/bounded_map'
import type { RateDecision, RateLimit } from './rate_limit.js'

const BUCKETS_MAX = 10_000

/** How many instances share a limit while they cannot count together. */
export interface InstanceCount {
  /** How many were alive at the last count. */
  readonly live: number
  /** How many there may ever be. */
  readonly most: number
}

interface LocalTake {
  readonly bucket: string
  readonly limit: RateLimit
}

/**
 * The limits of this process alone, while the store is away. A `general` limit is divided by the live instances. A
 * `credentials` limit is divided by the greatest number of instances and given out one by one: beyond one first try at
 * each, all of them together allow no more than the limit. Keeps 10,000 buckets and evicts the least recently used.
 */
export class LocalRateLimits {
  readonly #emptyAtMs = new BoundedMap<string, number>(BUCKETS_MAX)

  constructor(
    private readonly instances: () => InstanceCount,
    private readonly now: () => number = () => performance.now()
  ) {}

  take(bucket: string, limit: RateLimit, cost: number): RateDecision {
    const { decision, afterMs } = this.#look(bucket, limit, cost)
    if (decision.allowed) this.#emptyAtMs.set(bucket, afterMs)
    return decision
  }

  /** Takes from both limits or from neither. */
  takeBoth(outer: LocalTake, inner: LocalTake, cost: number) {
    const seen = {
      outer: this.#look(outer.bucket, outer.limit, cost).decision,
      inner: this.#look(inner.bucket, inner.limit, cost).decision,
    }
    if (!seen.outer.allowed || !seen.inner.allowed) return seen
    return {
      outer: this.take(outer.bucket, outer.limit, cost),
      inner: this.take(inner.bucket, inner.limit, cost),
    }
  }

  /** What taking would answer, and when the bucket would be empty again. */
  #look(bucket: string, limit: RateLimit, cost: number) {
    const nowMs = this.now()
    const { intervalMs, burst } = this.#share(limit)
    const toleranceMs = intervalMs * burst
    const emptyMs = Math.max(this.#emptyAtMs.get(bucket) ?? 0, nowMs)
    const units = Math.min(cost, burst)
    const afterMs = emptyMs + intervalMs * units
    const waitMs = afterMs - toleranceMs - nowMs
    const allowed = waitMs <= 0
    const usedMs = (allowed ? afterMs : emptyMs) - nowMs
    const decision: RateDecision = {
      allowed,
      limit: burst,
      remaining: Math.floor((toleranceMs - usedMs) / intervalMs),
      retryAfterMs: allowed ? 0 : Math.ceil(waitMs),
      resetMs: Math.ceil(usedMs),
      decidedBy: 'local',
    }
    return { decision, afterMs }
  }

  #share({ limit, periodMs, class: limitClass }: RateLimit): { intervalMs: number; burst: number } {
    const { live, most } = this.instances()
    if (limitClass === 'credentials') {
      return { intervalMs: (periodMs * Math.max(1, most)) / limit, burst: 1 }
    }
    const burst = Math.max(1, Math.floor(limit / Math.max(1, live)))
    return { intervalMs: periodMs / burst, burst }
  }
}
