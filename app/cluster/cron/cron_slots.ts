import { Channel } from '#cluster/broadcast/broadcast'

const LOCK_FRACTION = 0.9
const SPREAD_FRACTION = 0.04
const SPREAD_MS_MAX = 3_000
const CATCH_UP_FRACTION = 0.85
const INTERVAL_MS_MIN = 100
const CLAIM_FRACTION = 0.5
const CLAIM_MS_MAX = 10_000

/**
 * Divides time into slots of one interval, the same on all instances whose clocks agree: slot n begins n intervals
 * (plus the phase) after the epoch. Pure arithmetic, in milliseconds.
 *
 * 4 % spread + 90 % TTL < 100 %: a lock taken at a slot's tick expires before the next slot begins. It also outlasts
 * the time in which its slot can be caught up with, so no slot is taken twice.
 */
export class CronSlots {
  constructor(
    readonly intervalMs: number,
    readonly phaseMs = 0
  ) {
    if (!Number.isInteger(intervalMs) || intervalMs < INTERVAL_MS_MIN) {
      throw new RangeError(`A job cannot run every ${intervalMs} ms`)
    }
  }

  /**
   * How long the lock is held before its message is enqueued. It expires early enough after a holder's death for other
   * instances to catch up with the slot.
   */
  get claimTtlMs(): number {
    return Math.floor(Math.min(CLAIM_MS_MAX, this.intervalMs * CLAIM_FRACTION))
  }

  /** How long the lock of one organization's slot is held after that. It is never released: it expires. */
  get lockTtlMs(): number {
    return Math.floor(this.intervalMs * LOCK_FRACTION)
  }

  slotAt(nowMs: number): number {
    return Math.floor((nowMs - this.phaseMs) / this.intervalMs)
  }

  startOf(slot: number): number {
    return slot * this.intervalMs + this.phaseMs
  }

  /** When an instance looks at a slot; `spread`, from 0 to 1, keeps instances from doing so at once. */
  tickAt(slot: number, spread: number): number {
    return this.startOf(slot) + spread * Math.min(SPREAD_MS_MAX, this.intervalMs * SPREAD_FRACTION)
  }

  /** After this, an instance leaves the slot alone. */
  catchUpUntil(slot: number): number {
    return this.startOf(slot) + this.intervalMs * CATCH_UP_FRACTION
  }
}

/** Organizations whose slot an instance could not enqueue and gave back; another instance may try. */
export interface ReleasedSlots {
  readonly jobType: string
  readonly slot: number
  readonly organizationIds: readonly string[]
}

export const SLOTS_RELEASED = new Channel<ReleasedSlots>('cron-given-back', (message) => {
  if (typeof message !== 'object' || message === null) return null
  const { jobType, slot, organizationIds }: Partial<Record<string, unknown>> = { ...message }
  if (typeof jobType !== 'string' || typeof slot !== 'number') return null
  if (!Array.isArray(organizationIds)) return null
  return {
    jobType,
    slot,
    organizationIds: organizationIds.filter((id: unknown) => typeof id === 'string'),
  }
})
