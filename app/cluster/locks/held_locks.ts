import type { HeldLock } from './held_lock.js'

const HELD_MAX = 1_000
/** Between two sweeps to make room, because a sweep looks at every lock. */
const SWEEP_EVERY_MS = 1_000

/** A lock that this process holds, as the view of the cluster lists it. */
export interface LockInHand {
  readonly key: string
  /** The value of its key. */
  readonly attempt: string
  /** When it was asked for, in milliseconds since the epoch. */
  readonly sinceMs: number
}

/**
 * The locks that this process holds. At most 1,000 are listed; further ones are not added until there is room. A lock
 * leaves when it is released or has run out. A list, because V8 keeps what a Map or Set of this turnover has lost until it
 * collects the whole heap.
 */
export class HeldLocks {
  readonly #held: HeldLock[] = []
  #sweepAgainAtMs = -Infinity

  add(lock: HeldLock): void {
    if (this.#held.length >= HELD_MAX && lock.sentAtMs >= this.#sweepAgainAtMs) {
      this.#sweepAgainAtMs = lock.sentAtMs + SWEEP_EVERY_MS
      this.#sweep()
    }
    if (this.#held.length < HELD_MAX) lock.place = this.#held.push(lock) - 1
  }

  remove(lock: HeldLock): void {
    const { place } = lock
    if (place === -1) return
    lock.place = -1
    const last = this.#held.pop()
    if (!last || last === lock) return
    last.place = place
    this.#held[place] = last
  }

  /** The longest held first. */
  list(max: number): LockInHand[] {
    this.#sweep()
    return this.#held
      .toSorted((one, other) => one.sentAtMs - other.sentAtMs)
      .slice(0, max)
      .map(({ key, attempt, sentAtMs }) => ({
        key,
        attempt,
        sinceMs: Math.round(performance.timeOrigin + sentAtMs),
      }))
  }

  #sweep(): void {
    for (const lock of this.#held.filter(({ isValid }) => !isValid)) this.remove(lock)
  }
}
