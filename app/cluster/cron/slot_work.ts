import type { DistributedLock } from '#cluster/locks/distributed_lock'
import type { HeldLock } from '#cluster/locks/held_lock'
import { type ScriptOutcome, reasonOf } from '#cluster/lua/lua_script'
import type { Signals } from '#cluster/signals/signals'
import type { OutgoingMessage } from '#cluster/streams/message_stream'
import { type CronMessage, messageId } from './job_stream.js'
import type { CronSlots } from './cron_slots.js'

const CHUNK_SIZE = 100
const RETRY_FRACTION = 0.04
const RETRY_MS_MIN = 20
const RETRY_MS_MAX = 5_000
const RETRY_FACTOR_MAX = 8
/** Stands in for an organization when the job is due for none. */
const NOBODY = 'nobody'

interface TakenSlot {
  readonly organizationId: string
  readonly lock: HeldLock
}

/** What the work of a slot needs from its instance. */
export interface SlotDependencies {
  readonly jobType: string
  readonly slots: CronSlots
  readonly locks: Pick<DistributedLock, 'acquireAll'>
  /** The lock of one organization's slot. */
  readonly lockKeyOf: (organizationId: string) => string
  readonly signals: Signals
  readonly nowMs: () => number
  /** Enqueues all messages or none; repeating accepted ones is harmless. Never rejects. */
  enqueue(messages: readonly OutgoingMessage<CronMessage>[]): Promise<ScriptOutcome<number>>
  /** Tells other instances at once which organizations they may take over. */
  announceReleased(slot: number, organizationIds: readonly string[]): void
}

/**
 * One instance's part in one slot of one job: for each organization it tries the lock and, holding it, enqueues one
 * message. It works in chunks, each a pipeline of locks and one script for the messages. The lock is short until the
 * message is enqueued and long from then on, so a holder that dies in between leaves the slot to others. The message
 * id keeps it from being enqueued twice. What fails is retried until the slot can no longer be caught up with; while
 * Redis is away, retries use one lock, at growing intervals. Without due work it still takes one lock and leaves it
 * to its TTL, so that an outage of Redis is reported just as early.
 */
export class SlotWork {
  /** The organizations still to do, each with the earliest time of its next attempt. */
  readonly #left: Map<string, number>
  readonly #failed = new Set<string>()
  /** How many times in a row Redis did not answer everything. */
  #misses = 0
  #pausedUntilMs = 0

  constructor(
    readonly slot: number,
    organizationIds: readonly string[],
    private readonly dependencies: SlotDependencies
  ) {
    const first = Math.floor(Math.random() * organizationIds.length)
    const ids = [...organizationIds.slice(first), ...organizationIds.slice(0, first)]
    this.#left = new Map((ids.length === 0 ? [NOBODY] : ids).map((id) => [id, 0]))
  }

  /** When there is work again; infinite when this instance has none left. */
  get nextAtMs(): number {
    if (!this.#isCurrent) return Infinity
    let earliestMs = Infinity
    for (const atMs of this.#left.values()) earliestMs = Math.min(earliestMs, atMs)
    const nextMs = Math.max(earliestMs, this.#pausedUntilMs)
    return nextMs < this.dependencies.slots.catchUpUntil(this.slot) ? nextMs : Infinity
  }

  /** Another instance could not do these. */
  offer(organizationIds: readonly string[]): void {
    for (const id of organizationIds) this.#left.set(id, this.#retryAtMs())
  }

  /** Redis may be back: work that was put off because it was away starts at once. */
  resume(): void {
    this.#pausedUntilMs = 0
  }

  /** Goes once through the due work. Ends after the chunk in hand when `isStopping`, or when something fails. */
  async pass(isStopping: () => boolean): Promise<void> {
    const nowMs = this.dependencies.nowMs()
    if (nowMs < this.#pausedUntilMs) return
    const due = [...this.#left].filter(([, atMs]) => atMs <= nowMs).map(([id]) => id)
    for (let at = 0; at < due.length && !isStopping() && this.#isCurrent;) {
      const chunk = due.slice(at, at + (this.#misses > 0 ? 1 : CHUNK_SIZE))
      const isDone = await this.#fanOut(chunk)
      if (!isDone) {
        this.#pausedUntilMs = this.#retryAtMs(2 ** this.#misses)
        this.#misses += 1
        return
      }
      this.#misses = 0
      at += chunk.length
    }
  }

  get #isCurrent(): boolean {
    const { slots, nowMs } = this.dependencies
    const now = nowMs()
    return slots.slotAt(now) === this.slot && now < slots.catchUpUntil(this.slot)
  }

  /** Returns whether Redis answered everything. */
  async #fanOut(organizationIds: readonly string[]): Promise<boolean> {
    const { locks, lockKeyOf, slots } = this.dependencies
    const taken: TakenSlot[] = []
    let isAway = false
    const attempts = await locks.acquireAll(organizationIds.map(lockKeyOf), slots.claimTtlMs)
    for (const [at, organizationId] of organizationIds.entries()) {
      const attempt = attempts[at]
      const isAnswered = attempt && attempt.kind !== 'unavailable'
      if (isAnswered && organizationId === NOBODY) this.#left.delete(NOBODY)
      else if (attempt?.kind === 'acquired') taken.push({ organizationId, lock: attempt.lock })
      else if (attempt?.kind === 'held') this.#leaveToHolder(organizationId, attempt.remainingMs)
      else isAway = true
    }
    const isEnqueued = taken.length === 0 || (await this.#enqueue(taken))
    return isEnqueued && !isAway
  }

  /**
   * The lock of an enqueued slot outlasts the slot. A shorter one either belongs to a live holder that is about to
   * enqueue, or is the rest of the previous slot's, which was caught up with.
   */
  #leaveToHolder(organizationId: string, remainingMs: number): void {
    const { slots, nowMs } = this.dependencies
    const freeAtMs = nowMs() + remainingMs + 1
    if (freeAtMs < slots.catchUpUntil(this.slot)) this.#left.set(organizationId, freeAtMs)
    else this.#left.delete(organizationId)
  }

  async #enqueue(taken: readonly TakenSlot[]): Promise<boolean> {
    const { jobType, slots, enqueue, announceReleased } = this.dependencies
    const outcome = await enqueue(
      taken.map(({ organizationId }) => ({
        id: messageId(jobType, organizationId, this.slot),
        body: { organization_id: organizationId, slot: this.slot },
      }))
    )
    if (outcome.kind === 'replied') {
      for (const { organizationId } of taken) this.#left.delete(organizationId)
      await Promise.all(taken.map(({ lock }) => lock.extend(slots.lockTtlMs)))
      return true
    }
    for (const { organizationId } of taken) this.#tellFailed(organizationId, reasonOf(outcome))
    await Promise.all(taken.map(({ lock }) => lock.release()))
    announceReleased(
      this.slot,
      taken.map(({ organizationId }) => organizationId)
    )
    return false
  }

  #tellFailed(organizationId: string, reason: string): void {
    if (this.#failed.has(organizationId)) return
    this.#failed.add(organizationId)
    const { signals, jobType } = this.dependencies
    signals.emit('redis.cron_fanout.enqueue_failed', {
      job_type: jobType,
      organization_id: organizationId,
      slot: String(this.slot),
      reason,
    })
  }

  #retryAtMs(factor = 1): number {
    const { slots, nowMs } = this.dependencies
    const meanMs = Math.min(RETRY_MS_MAX, Math.max(RETRY_MS_MIN, slots.intervalMs * RETRY_FRACTION))
    return nowMs() + meanMs * Math.min(factor, RETRY_FACTOR_MAX) * (0.5 + Math.random())
  }
}
