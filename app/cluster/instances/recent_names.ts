import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { Clock } from '#shared/clock'
import { DAY_SECONDS } from '#shared/time'

export interface UsedName {
  readonly name: string
  readonly agoMs: number
}

/** The names of a kind that all instances used last, at most `max`. They are forgotten a day after the last note. */
export class RecentNames {
  readonly #key: string

  constructor(
    private readonly redis: Redis,
    keys: RedisKeys,
    kind: string,
    readonly max: number,
    private readonly clock: Clock
  ) {
    this.#key = keys.named(kind)
  }

  /** Never rejects: the next note replaces one that is lost. */
  async note(used: readonly UsedName[]): Promise<void> {
    if (used.length === 0) return
    const nowMs = this.clock.now().getTime()
    await Promise.allSettled([
      this.redis.zadd(this.#key, 'GT', ...used.flatMap(({ name, agoMs }) => [nowMs - agoMs, name])),
      this.redis.zremrangebyrank(this.#key, 0, -this.max - 1),
      this.redis.expire(this.#key, DAY_SECONDS),
    ])
  }

  /** The newest first. Rejects when Redis gives no answer. */
  newest(): Promise<string[]> {
    return this.redis.zrange(this.#key, 0, this.max - 1, 'REV')
  }
}
