const LOCK_FRACTION = 0.9
const SPREAD_FRACTION = 0.04
const SPREAD_MS_MAX = 3_000
const CATCH_UP_FRACTION = 0.85
const INTERVAL_MS_MIN = 100
const CLAIM_FRACTION = 0.5
const CLAIM_MS_MAX = 10_000

/**
 * Time cut into slots of one interval, the same for all instances whose clocks agree: slot n lasts from n intervals (and
 * the phase) after the epoch until the next one. Pure arithmetic, in milliseconds.
 *
 * A lock that was taken at a slot's tick has run out when the next slot begins, for 4 % and 90 % are less than a whole;
 * and it lasts longer than its slot can be caught up with, so that nobody takes it twice for one slot.
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
   * How long the lock is held before its message is enqueued. A holder that dies in between loses it in time for others
   * to catch up with the slot.
   */
  get claimTtlMs(): number {
    return Math.floor(Math.min(CLAIM_MS_MAX, this.intervalMs * CLAIM_FRACTION))
  }

  /** How long the lock of one organization's slot is held from then on. It is never released: it expires. */
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

  /** Who comes later than this leaves the slot alone. */
  catchUpUntil(slot: number): number {
    return this.startOf(slot) + this.intervalMs * CATCH_UP_FRACTION
  }
}
