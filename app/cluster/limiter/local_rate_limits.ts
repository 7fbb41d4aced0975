import { BoundedMap } from '#shared/bounded_map'
import { siteLimitOf, sitePrefixOf } from '#shared/http/client_address'
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

/** A bucket before a take. */
interface Peek {
  readonly nowMs: number
  /** How long a unit takes to return. */
  readonly intervalMs: number
  readonly burst: number
  /** How long until the bucket has enough; 0 or less when it has. */
  readonly waitMs: number
  /** When the bucket is empty again without the take, and with it. */
  readonly emptyMs: number
  readonly afterMs: number
}

/**
 * The limits of this process alone, while the store is away. A `general` limit is divided by the live instances. A
 * `credentials` limit is divided by the greatest number of instances and allows no burst: apart from one first try at
 * each instance, all of them together never exceed the limit. Keeps 10,000 buckets and evicts the least recently used.
 */
export class LocalRateLimits {
  readonly #emptyAtMs = new BoundedMap<string, number>(BUCKETS_MAX)

  constructor(
    private readonly instances: () => InstanceCount,
    private readonly now: () => number = () => performance.now()
  ) {}

  take(bucket: string, limit: RateLimit, cost: number): RateDecision {
    const peek = this.#peek({ bucket, limit }, cost, 0)
    return hasEnough(peek) ? this.#taken(bucket, peek) : decisionOf(peek, peek.emptyMs)
  }

  /**
   * Takes from both limits or from neither. A limit that had enough answers `allowed` even when nothing was taken. A cost
   * of several units comes after a unit that the same request took.
   */
  takeBoth(parent: LocalTake, child: LocalTake, cost: number) {
    const before = cost > 1 ? 1 : 0
    const peeks = {
      parent: this.#peek(parent, cost, before),
      child: this.#peek(child, cost, before),
    }
    if (hasEnough(peeks.parent) && hasEnough(peeks.child)) {
      return {
        parent: this.#taken(parent.bucket, peeks.parent),
        child: this.#taken(child.bucket, peeks.child),
      }
    }
    return {
      parent: decisionOf(peeks.parent, peeks.parent.emptyMs),
      child: decisionOf(peeks.child, peeks.child.emptyMs),
    }
  }

  #taken(bucket: string, peek: Peek): RateDecision {
    this.#emptyAtMs.set(bucket, peek.afterMs)
    return decisionOf(peek, peek.afterMs)
  }

  /** A cost beyond the local share takes what is left of it after `before` units. */
  #peek({ bucket, limit }: LocalTake, cost: number, before: number): Peek {
    const nowMs = this.now()
    const { intervalMs, burst } = this.#share(limit)
    const emptyMs = Math.max(this.#emptyAtMs.get(bucket) ?? 0, nowMs)
    const taken = Math.min(cost, Math.max(1, burst - before))
    const afterMs = emptyMs + intervalMs * taken
    const waitMs = emptyMs - nowMs + intervalMs * (taken - burst)
    return { nowMs, intervalMs, burst, waitMs, emptyMs, afterMs }
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

function hasEnough({ waitMs }: Peek): boolean {
  return waitMs <= 0
}

/** `emptyMs` is when the bucket is empty again after the decision. */
function decisionOf(peek: Peek, emptyMs: number): RateDecision {
  const { nowMs, intervalMs, burst, waitMs } = peek
  const usedMs = emptyMs - nowMs
  return {
    allowed: hasEnough(peek),
    limit: burst,
    remaining: Math.floor((intervalMs * burst - usedMs) / intervalMs),
    retryAfterMs: Math.max(0, Math.ceil(waitMs)),
    resetMs: Math.ceil(usedMs),
    decidedBy: 'local',
  }
}

/** Counts what a network, and its site prefix, reads without a credential, at this instance alone: no store is asked. */
export class PublicReads {
  readonly #counts = new LocalRateLimits(() => ({ live: 1, most: 1 }))

  constructor(private readonly limit: RateLimit) {}

  take(network: string): RateDecision {
    const ofNetwork = this.#counts.take(network, this.limit, 1)
    const site = sitePrefixOf(network)
    if (site === null || !ofNetwork.allowed) return ofNetwork
    const ofSite = this.#counts.take(site, siteLimitOf(this.limit), 1)
    return ofSite.allowed ? ofNetwork : ofSite
  }
}
