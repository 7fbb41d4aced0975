import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'

export interface LeaseRecord {
  /** Empty when the resource no longer has an owner. */
  readonly owner: string
  readonly epoch: number
}

/** `unknown`: no record exists, because the resource was never claimed, was claimed long ago, or the store lost it. */
export type LeaseStanding = 'owned' | 'free' | 'unknown'

/** Reads who owns what. The answer may be outdated on arrival, so no decision may rest on it alone. */
export class LeaseRecords {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys
  ) {}

  /** Whether the resource has an owner, as far as the store remembers. Rejects when it is away. */
  async standing(resource: string): Promise<LeaseStanding> {
    const owner = await this.redis.hget(this.keys.lease(resource), 'o')
    if (owner === null) return 'unknown'
    return owner === '' ? 'free' : 'owned'
  }

  /**
   * What the last claim left, even after its end; null without a record. An expired lease that no sweeper has settled
   * yet still has its owner. Rejects when the store is away.
   */
  async find(resource: string): Promise<LeaseRecord | null> {
    const [owner, epoch] = await this.redis.hmget(this.keys.lease(resource), 'o', 'e')
    return typeof owner === 'string' ? { owner, epoch: Number(epoch) } : null
  }
}
