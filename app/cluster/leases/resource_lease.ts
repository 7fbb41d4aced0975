import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { type NoReply, reasonOf } from '#cluster/lua/lua_script'
import type { Signals } from '#cluster/signals/signals'
import { metricOf, metricOfTally, type Metrics } from '#shared/metrics'
import { Tally } from '#shared/tally'
import { HeldLease, type LeaseLoss, type LeaseRelease } from './held_lease.js'
import type { LeaseAnnouncer, Reclaim } from './lease_announcer.js'
import { LEASE_TIMING, LeaseCommands, type LeaseTiming } from './lease_commands.js'
import { LeaseRenewals } from './lease_renewals.js'

const RELEASE_RETRY_MS = 100

export interface LeaseClaimOptions {
  /** Takes the resource from a living owner, which is notified at once. Without it such an owner keeps the resource. */
  readonly takeover: boolean
  /** Called once when the holder loses the lease; not after its release. */
  readonly onLost: (loss: LeaseLoss) => void
}

/** `provisional`: the store did not answer; the holder may serve, and the claim is repeated until it is answered. */
export type LeaseClaim =
  | { readonly kind: 'claimed' | 'provisional'; readonly lease: HeldLease }
  | { readonly kind: 'held'; readonly owner: string; readonly remainingMs: number }

/**
 * One owner per resource across all instances. Ownership is renewed in the background. A takeover by another instance
 * is noticed by its announcement, or at the latest by the next renewal, and prints
 * `redis.resource_lease.reclaim_detected` once. While the store is away no lease changes hands: claims are provisional
 * and owners serve on. A lease that cannot be released prints `redis.resource_lease.remove_failed` and is left to the
 * sweepers.
 */
export class ResourceLease {
  /** How claims were answered. */
  readonly claims = new Tally(['claimed', 'provisional', 'held'])
  /** Why leases were lost. */
  readonly losses = new Tally(['reclaimed', 'replaced', 'expired', 'held'])
  /** What releases found. */
  readonly releases = new Tally(['owned', 'not_owned', 'expired', 'unknown'])
  readonly #commands: LeaseCommands
  readonly #timing: LeaseTiming
  readonly #held = new Map<string, HeldLease>()
  readonly #renewals: LeaseRenewals

  /** `owner` names this instance among the others; a restarted instance needs a new name. */
  constructor(
    redis: Redis,
    keys: RedisKeys,
    private readonly signals: Signals,
    private readonly announcer: LeaseAnnouncer,
    { owner, timing = LEASE_TIMING }: { owner: string; timing?: LeaseTiming }
  ) {
    this.#commands = new LeaseCommands(redis, keys, owner, timing)
    this.#timing = timing
    this.#renewals = new LeaseRenewals(this.#held, keys, this.#commands, timing, {
      claim: (lease) => this.#claimAgain(lease),
      reclaimed: (lease, reclaim) => this.#reclaimed(lease, reclaim),
    })
    announcer.onReclaimed((reclaim) => this.#hear(reclaim))
    redis.on('ready', () => void this.#renewals.renewNow())
  }

  /** How many resources this instance owns or assumes to own. */
  get heldCount(): number {
    return this.#held.size
  }

  /** Claims a resource; a new claim replaces this instance's earlier one. Answers within one command timeout. */
  async claim(resource: string, options: LeaseClaimOptions): Promise<LeaseClaim> {
    const claim = await this.#claimAnew(resource, options)
    this.claims.add(claim.kind)
    return claim
  }

  /**
   * Renews everything now, for when the connection came back; a current round is repeated after its end. Does nothing
   * after `stop`.
   */
  renewNow(): Promise<void> {
    return this.#renewals.renewNow()
  }

  /** Stops renewing, so leases expire unless they are released. */
  stop(): void {
    this.#renewals.stop()
  }

  async #claimAnew(resource: string, { takeover, onLost }: LeaseClaimOptions): Promise<LeaseClaim> {
    const lease = new HeldLease(
      { release: (released) => this.#releaseCounted(released) },
      resource,
      takeover,
      randomUUID(),
      this.#timing.ttlMs,
      (loss) => {
        this.losses.add(loss)
        onLost(loss)
      }
    )
    const refused = await this.#claim(lease)
    if (refused) return { kind: 'held', ...refused }
    const earlier = this.#held.get(resource)
    if (earlier && lease.epoch === null && !takeover) {
      return { kind: 'held', owner: this.#commands.owner, remainingMs: earlier.ttlMs }
    }
    if (earlier && (earlier.epoch ?? 0) > (lease.epoch ?? Number.POSITIVE_INFINITY)) {
      lease.lose('replaced')
    } else {
      earlier?.lose('replaced')
      this.#held.set(resource, lease)
      this.#renewals.start()
    }
    return { kind: lease.epoch === null ? 'provisional' : 'claimed', lease }
  }

  /** Sends a claim, for the first time or again. Returns the owner when it was refused. */
  async #claim(lease: HeldLease): Promise<{ owner: string; remainingMs: number } | null> {
    const sentAtMs = performance.now()
    const { resource, takeover, claimRequestId: requestId } = lease
    const outcome = await this.#commands.claim({ resource, takeover, requestId })
    if (outcome.kind !== 'replied') return null
    if (!outcome.reply.claimed) {
      const { owner, remainingMs } = outcome.reply
      return { owner, remainingMs }
    }
    const { epoch, previousOwner } = outcome.reply
    if (lease.isLost) {
      const abandoned = { resource, epoch, claimRequestId: requestId, requestId: randomUUID() }
      void this.#commands.release(abandoned)
      return null
    }
    lease.confirm(epoch, sentAtMs)
    if (previousOwner !== '' && previousOwner !== this.#commands.owner) {
      this.announcer.announce({ resource, epoch, owner: this.#commands.owner })
    }
    return null
  }

  async #claimAgain(lease: HeldLease): Promise<void> {
    if (await this.#claim(lease)) {
      this.#forget(lease)
      lease.lose('held')
    }
  }

  #hear(reclaim: Reclaim): void {
    const lease = this.#held.get(reclaim.resource)
    if (!lease || reclaim.owner === this.#commands.owner) return
    if (lease.epoch === null || reclaim.epoch > lease.epoch) {
      this.#reclaimed(lease, reclaim)
    }
  }

  #reclaimed(lease: HeldLease, { resource, epoch, owner }: Reclaim): void {
    this.#forget(lease)
    if (lease.lose('reclaimed')) {
      this.signals.emit('redis.resource_lease.reclaim_detected', {
        resource,
        epoch: String(epoch),
        new_owner: owner,
      })
    }
  }

  async #releaseCounted(lease: HeldLease): Promise<LeaseRelease> {
    const release = await this.#release(lease)
    this.releases.add(release)
    return release
  }

  async #release(lease: HeldLease): Promise<LeaseRelease> {
    this.#forget(lease)
    const request = {
      resource: lease.resource,
      epoch: lease.epoch,
      claimRequestId: lease.claimRequestId,
      requestId: randomUUID(),
    }
    const giveUpAtMs = performance.now() + this.#timing.releaseWithinMs
    for (;;) {
      const outcome = await this.#commands.release(request)
      if (outcome.kind === 'replied') return outcome.reply
      const retryMs = RELEASE_RETRY_MS * (0.5 + Math.random())
      if (performance.now() + retryMs >= giveUpAtMs) return this.#removeFailed(lease, outcome)
      await delay(retryMs)
    }
  }

  #removeFailed(lease: HeldLease, outcome: NoReply): LeaseRelease {
    this.signals.emit('redis.resource_lease.remove_failed', {
      resource: lease.resource,
      epoch: String(lease.epoch ?? ''),
      reason: reasonOf(outcome),
    })
    return 'unknown'
  }

  #forget(lease: HeldLease): void {
    if (this.#held.get(lease.resource) === lease) {
      this.#held.delete(lease.resource)
    }
  }
}

export function leaseMetrics(leases: ResourceLease): Metrics {
  return {
    leasesHeld: metricOf(() => leases.heldCount),
    leaseClaims: metricOfTally(leases.claims),
    leaseLosses: metricOfTally(leases.losses),
    leaseReleases: metricOfTally(leases.releases),
  }
}
