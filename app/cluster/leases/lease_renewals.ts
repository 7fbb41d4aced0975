import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { HeldLease } from './held_lease.js'
import type { Reclaim } from './lease_announcer.js'
import {
  type LeaseCommands,
  type LeaseTiming,
  REESTABLISH_WITHIN_MS,
  type RenewReply,
} from './lease_commands.js'

const BATCH_MAX = 100
const RETRY_FRACTION = 1 / 5
const JITTER = 0.1

/** What renewing needs from the service whose leases it renews. */
export interface RenewalEvents {
  claim(lease: HeldLease): Promise<unknown>
  reclaimed(lease: HeldLease, reclaim: Reclaim): void
}

/**
 * Renews all leases of an instance: one script for up to a hundred leases of a shard, all shards in one round trip, and
 * sooner again when the store did not answer. Unanswered claims are repeated. One timer, one round at a time; the timer
 * does not keep the process alive.
 */
export class LeaseRenewals {
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(
    private readonly held: Map<string, HeldLease>,
    private readonly keys: RedisKeys,
    private readonly commands: LeaseCommands,
    private readonly timing: LeaseTiming,
    private readonly events: RenewalEvents
  ) {}

  /** Schedules a round unless one is scheduled. */
  start(): void {
    if (!this.#timer && !this.#round) {
      this.#plan(this.timing.renewEveryMs)
    }
  }

  /** Finishes what was sent; no further round begins. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Starts after the current round; does nothing after `stop`. */
  async renewNow(): Promise<void> {
    await this.#round
    if (this.#isStopped) return
    this.#round ??= this.#renewAll()
    await this.#round
  }

  #plan(inMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isStopped || this.held.size === 0) return
    const jittered = inMs * (1 - JITTER + 2 * JITTER * Math.random())
    this.#timer = setTimeout(() => void this.renewNow(), jittered)
    this.#timer.unref()
  }

  async #renewAll(): Promise<void> {
    const leases = [...this.held.values()]
    const batches = inBatches(leases, (lease) => this.keys.leaseDeadlines(lease.resource))
    const answered = await Promise.all([
      ...batches.map((batch) => this.#renewBatch(batch)),
      ...leases.filter(({ epoch }) => epoch === null).map((lease) => this.#claimAgain(lease)),
    ])
    this.#round = undefined
    const isComplete = answered.every(Boolean)
    this.#plan(this.timing.renewEveryMs * (isComplete ? 1 : RETRY_FRACTION))
  }

  async #claimAgain(lease: HeldLease): Promise<boolean> {
    await this.events.claim(lease)
    return lease.epoch !== null || lease.isOver
  }

  /** False when any lease of the batch was neither renewed nor found lost. */
  async #renewBatch(batch: readonly HeldLease[]): Promise<boolean> {
    const sentAtMs = performance.now()
    const outcome = await this.commands.renew(
      batch.map((lease) => ({
        resource: lease.resource,
        epoch: lease.epoch ?? 0,
        mayEstablish: lease.unconfirmedForMs < REESTABLISH_WITHIN_MS,
      }))
    )
    if (outcome.kind !== 'replied') return false
    const applied = batch.map((lease, at) => this.#apply(lease, outcome.reply[at], sentAtMs))
    return applied.every(Boolean)
  }

  #apply(lease: HeldLease, reply: RenewReply | undefined, sentAtMs: number): boolean {
    if (!reply || reply.state === 'refused') return false
    if (lease.isOver) return true
    if (reply.state === 'reclaimed') {
      this.events.reclaimed(lease, { ...reply, resource: lease.resource })
    } else if (reply.state === 'expired') {
      this.held.delete(lease.resource)
      lease.lose('expired')
    } else {
      lease.confirm(reply.epoch, sentAtMs)
    }
    return true
  }
}

/** Confirmed leases, grouped by shard, in batches of bounded size. */
function inBatches(
  leases: readonly HeldLease[],
  shardOf: (lease: HeldLease) => string
): HeldLease[][] {
  const confirmed = leases.filter(({ epoch }) => epoch !== null)
  return [...Map.groupBy(confirmed, shardOf).values()].flatMap((ofShard) =>
    Array.from({ length: Math.ceil(ofShard.length / BATCH_MAX) }, (_, at) =>
      ofShard.slice(at * BATCH_MAX, (at + 1) * BATCH_MAX)
    )
  )
}
