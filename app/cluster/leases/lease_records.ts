import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'

export interface LeaseRecord {
  /** Empty when it has no owner any more. */
  readonly owner: string
  readonly epoch: number
}

/** `unknown`: there is no record, because nobody claimed the resource, that was long ago, or the store lost it. */
export type LeaseStanding = 'owned' | 'free' | 'unknown'

/** Reads who owns what. By the time the answer arrives it may have changed: it decides nothing by itself. */
export class LeaseRecords {
  readonly #redis: Redis
  readonly #keys: RedisKeys

  constructor(redis: Redis, keys: RedisKeys) {
    this.#redis = redis
    this.#keys = keys
  }

  /** Whether somebody owns the resource, as far as the store remembers. Rejects when it is away. */
  async standing(resource: string): Promise<LeaseStanding> {
    const owner = await this.#redis.hget(this.#keys.lease(resource), 'o')
    if (owner === null) return 'unknown'
    return owner === '' ? 'free' : 'owned'
  }

  /**
   * What the last claim left, also after its end; null without a record. A lease that ran out and that no sweeper has
   * settled yet still has its owner. Rejects when the store is away.
   */
  async find(resource: string): Promise<LeaseRecord | null> {
    const [owner, epoch] = await this.#redis.hmget(this.#keys.lease(resource), 'o', 'e')
    return typeof owner === 'string' ? { owner, epoch: Number(epoch) } : null
  }
}
