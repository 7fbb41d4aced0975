import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import type { Release } from '#cluster/locks/held_lock'
import { Signals } from '#cluster/signals/signals'
import { waitUntil } from '#scripts/services/wait_until'
import { waitLimit } from '#tests/support/wait_limit'

const CONTENDERS = 4
const TTL_MS = 20_000

/** Who wants one lock again and again, and what became of it. */
export interface Contest {
  readonly holds: { readonly token: number }[]
  readonly releases: Set<Release>
  /** Times that somebody had the lock while somebody else had it. */
  readonly overlaps: number
  /** Resolves when so many attempts more were begun, whatever their end. */
  someAttempts(count: number): Promise<void>
  stop(): Promise<void>
}

/** Contenders in this process, each a service of its own, over one client. They go on until they are stopped. */
export function contendForLock(redis: Redis, keys: RedisKeys, key: string): Contest {
  let isStopping = false
  let attempts = 0
  let holders = 0
  let overlaps = 0
  const holds: { token: number }[] = []
  const releases = new Set<Release>()
  const contend = async () => {
    const locks = new DistributedLock(redis, keys, new Signals(() => {}))
    while (!isStopping) {
      attempts += 1
      const attempt = await locks.acquire(key, { ttlMs: TTL_MS })
      if (attempt.kind !== 'acquired') {
        await delay(2)
        continue
      }
      holders += 1
      if (holders > 1) overlaps += 1
      holds.push({ token: attempt.lock.token })
      await delay(1)
      holders -= 1
      releases.add(await attempt.lock.release())
    }
    await locks.stop(5_000)
  }
  const ended = Promise.all(Array.from({ length: CONTENDERS }, contend))
  return {
    holds,
    releases,
    get overlaps() {
      return overlaps
    },
    someAttempts: (count) => {
      const until = attempts + count
      return waitUntil(async () => attempts >= until, waitLimit(), 5)
    },
    stop: async () => {
      isStopping = true
      await ended
    },
  }
}
