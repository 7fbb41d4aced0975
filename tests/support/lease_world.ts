import type { Redis } from 'ioredis'
import { getActiveTestOrFail } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { HeldLease, LeaseLoss } from '#cluster/leases/held_lease'
import type { LeaseAnnouncer, Reclaim } from '#cluster/leases/lease_announcer'
import { LeaseSweeper } from '#cluster/leases/lease_sweeper'
import type { LeaseTiming } from '#cluster/leases/lease_commands'
import { ResourceLease } from '#cluster/leases/resource_lease'
import { Signals } from '#cluster/signals/signals'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'

/** Long enough that nothing expires or is renewed unless the test wants it. */
export const CALM: LeaseTiming = {
  ttlMs: 60_000,
  renewEveryMs: 20_000,
  graceMs: 60_000,
  releaseWithinMs: 300,
}

/** Announces between the instances of one test; can be deafened. */
class LocalAnnouncer implements LeaseAnnouncer {
  readonly announced: Reclaim[] = []
  readonly #listeners: ((reclaim: Reclaim) => void)[] = []
  isDeaf = false

  announce(reclaim: Reclaim): void {
    this.announced.push(reclaim)
    if (this.isDeaf) return
    for (const listener of this.#listeners) listener(reclaim)
  }

  onReclaimed(listener: (reclaim: Reclaim) => void): void {
    this.#listeners.push(listener)
  }
}

export interface LeaseInstance {
  readonly redis: Redis
  readonly leases: ResourceLease
  readonly sweeper: LeaseSweeper
  readonly lines: string[]
  readonly losses: LeaseLoss[]
  claim(resource: string, takeover?: boolean): Promise<HeldLease>
}

export interface LeaseWorld {
  readonly keys: RedisKeys
  readonly announcer: LocalAnnouncer
  readonly resource: string
  /** `timing` is the world's, unless the instance has its own. */
  instance(owner: string, redisUrl?: string, timing?: LeaseTiming): Promise<LeaseInstance>
}

/** Instances with shared keys and a shared announcer. Their own prefix keeps the sweepers of different tests apart. */
export function leaseWorld(worldTiming: LeaseTiming = CALM): LeaseWorld {
  const keys = new RedisKeys(`${clusterConfig.keyPrefix}${uniqueName('leases')}:`)
  const announcer = new LocalAnnouncer()
  return {
    keys,
    announcer,
    resource: `booking-session:${uniqueName('s')}`,
    async instance(owner, redisUrl, timing = worldTiming) {
      const redis = await commandConnection(redisUrl)
      const lines: string[] = []
      const losses: LeaseLoss[] = []
      const signals = new Signals((line) => lines.push(line))
      const leases = new ResourceLease(redis, keys, signals, announcer, { owner, timing })
      getActiveTestOrFail().cleanup(() => leases.stop())
      return {
        redis,
        leases,
        sweeper: new LeaseSweeper(redis, keys, timing),
        lines,
        losses,
        async claim(resource, takeover = false) {
          const onLost = (loss: LeaseLoss) => losses.push(loss)
          const claim = await leases.claim(resource, { takeover, onLost })
          if (claim.kind === 'held') throw new Error(`${resource} is held by ${claim.owner}`)
          return claim.lease
        },
      }
    },
  }
}
