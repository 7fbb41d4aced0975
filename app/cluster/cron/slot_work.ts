import { type ScriptOutcome, reasonOf } from '#cluster/lua/script_outcome'
import type { Signals } from '#cluster/signals/signals'
import type { OutgoingMessage } from '#cluster/streams/message_stream'
import { type CronMessage, messageId } from './cron_message.js'
import type { CronSlots } from './cron_slots.js'
import type { SlotClaim, SlotClaims, TakenSlot } from './slot_claims.js'
import type { UnavailableReport } from './unavailable_report.js'

const CHUNK_SIZE = 100
const RETRY_FRACTION = 0.04
const RETRY_MS_MIN = 20
const RETRY_MS_MAX = 5_000

/** What the work of a slot needs of its instance. */
export interface SlotSurroundings {
  readonly jobType: string
  readonly slots: CronSlots
  readonly claims: Pick<SlotClaims, 'take' | 'giveBack'>
  readonly signals: Signals
  readonly unavailable: UnavailableReport
  readonly nowMs: () => number
  /** All messages or none; repeating those that were taken is harmless. Never rejects. */
  enqueue(messages: readonly OutgoingMessage<CronMessage>[]): Promise<ScriptOutcome<number>>
  /** Lets siblings know at once what they may do instead. */
  announceGivenBack(slot: number, organizationIds: readonly string[]): void
}

/**
 * One instance's part in one slot of one job: for each organization it tries the lock and, with it, enqueues one message.
 * In chunks, each a pipeline of locks and one script for the messages. What fails stays to be done and is tried again
 * until the slot can no longer be caught up with.
 */
export class SlotWork {
  readonly #around: SlotSurroundings
  /** What is still to be looked at, and not before when. */
  readonly #left: Map<string, number>
  readonly #failed = new Set<string>()
  #isAway = false
  #pausedUntilMs = 0

  constructor(
    readonly slot: number,
    organizationIds: readonly string[],
    around: SlotSurroundings
  ) {
    this.#around = around
    const first = Math.floor(Math.random() * organizationIds.length)
    const ids = [...organizationIds.slice(first), ...organizationIds.slice(0, first)]
    this.#left = new Map(ids.map((id) => [id, 0]))
  }

  /** When there is something to do again; infinite when nothing is left to this instance. */
  get nextAtMs(): number {
    if (!this.#isCurrent) return Infinity
    let earliestMs = Infinity
    for (const atMs of this.#left.values()) earliestMs = Math.min(earliestMs, atMs)
    const nextMs = Math.max(earliestMs, this.#pausedUntilMs)
    return nextMs < this.#around.slots.catchUpUntil(this.slot) ? nextMs : Infinity
  }

  /** A sibling could not do these. */
  offer(organizationIds: readonly string[]): void {
    for (const id of organizationIds) this.#left.set(id, this.#retryAtMs())
  }

  /** Goes once through what is due. Ends after the chunk in hand when `isStopping`, or when something fails. */
  async pass(isStopping: () => boolean): Promise<void> {
    const nowMs = this.#around.nowMs()
    if (nowMs < this.#pausedUntilMs) return
    const due = [...this.#left].filter(([, atMs]) => atMs <= nowMs).map(([id]) => id)
    for (let at = 0; at < due.length && !isStopping() && this.#isCurrent;) {
      const chunk = due.slice(at, at + (this.#isAway ? 1 : CHUNK_SIZE))
      const isDone = await this.#fanOut(chunk)
      if (!isDone) {
        this.#pausedUntilMs = this.#retryAtMs()
        return
      }
      at += chunk.length
    }
  }

  get #isCurrent(): boolean {
    const { slots, nowMs } = this.#around
    const now = nowMs()
    return slots.slotAt(now) === this.slot && now < slots.catchUpUntil(this.slot)
  }

  /** Whether Redis answered everything. */
  async #fanOut(organizationIds: readonly string[]): Promise<boolean> {
    const { claims, jobType, slots, unavailable, nowMs } = this.#around
    const taken: TakenSlot[] = []
    this.#isAway = false
    for (const claim of await claims.take(jobType, organizationIds, slots.lockTtlMs)) {
      if (claim.kind === 'taken') taken.push(claim)
      else if (claim.kind === 'held') this.#leaveToHolder(claim)
      else {
        this.#isAway = true
        unavailable.tell(jobType, nowMs(), claim.why)
      }
    }
    const isEnqueued = taken.length === 0 || (await this.#enqueue(taken))
    return isEnqueued && !this.#isAway
  }

  /** A lock of this slot outlasts it; one that does not is what remained of the slot before, which was caught up with. */
  #leaveToHolder({ organizationId, leftMs }: Extract<SlotClaim, { kind: 'held' }>): void {
    const { slots, nowMs } = this.#around
    const freeAtMs = nowMs() + leftMs + 1
    const isOld = leftMs >= 0 && freeAtMs < slots.catchUpUntil(this.slot)
    if (isOld) this.#left.set(organizationId, freeAtMs)
    else this.#left.delete(organizationId)
  }

  async #enqueue(taken: readonly TakenSlot[]): Promise<boolean> {
    const { jobType, claims, enqueue, announceGivenBack } = this.#around
    const outcome = await enqueue(
      taken.map(({ organizationId }) => ({
        id: messageId(jobType, organizationId, this.slot),
        body: { organization_id: organizationId, slot: this.slot },
      }))
    )
    if (outcome.kind === 'replied') {
      for (const { organizationId } of taken) this.#left.delete(organizationId)
      return true
    }
    for (const { organizationId } of taken) this.#tellFailed(organizationId, reasonOf(outcome))
    await claims.giveBack(jobType, taken)
    announceGivenBack(
      this.slot,
      taken.map(({ organizationId }) => organizationId)
    )
    return false
  }

  #tellFailed(organizationId: string, reason: string): void {
    if (this.#failed.has(organizationId)) return
    this.#failed.add(organizationId)
    const { signals, jobType } = this.#around
    signals.emit('redis.cron_fanout.enqueue_failed', {
      job_type: jobType,
      organization_id: organizationId,
      slot: String(this.slot),
      reason,
    })
  }

  #retryAtMs(): number {
    const { slots, nowMs } = this.#around
    const meanMs = Math.min(RETRY_MS_MAX, Math.max(RETRY_MS_MIN, slots.intervalMs * RETRY_FRACTION))
    return nowMs() + meanMs * (0.5 + Math.random())
  }
}
