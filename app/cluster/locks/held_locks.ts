import { BoundedMap } from '#shared/bounded_map'
import type { HeldLock } from './held_lock.js'

const HELD_MAX = 1_000

/** A lock that this process holds, as the view of the cluster lists it. */
export interface LockInHand {
  readonly key: string
  /** The value of its key. */
  readonly attempt: string
  /** When it was acquired, in milliseconds since the epoch. */
  readonly sinceMs: number
}

/** The newest 1,000 locks that this process holds. A lock leaves when it is released or has run out. */
export class HeldLocks {
  readonly #held = new BoundedMap<string, { readonly lock: HeldLock; readonly sinceMs: number }>(
    HELD_MAX
  )

  add(lock: HeldLock): void {
    this.#held.set(lock.attempt, {
      lock,
      sinceMs: Math.round(performance.timeOrigin + performance.now()),
    })
  }

  remove({ attempt }: HeldLock): void {
    this.#held.delete(attempt)
  }

  /** The longest held first. */
  list(max: number): LockInHand[] {
    for (const [attempt, { lock }] of this.#held) {
      if (!lock.isValid) this.#held.delete(attempt)
    }
    return [...this.#held.values()]
      .slice(0, max)
      .map(({ lock: { key, attempt }, sinceMs }) => ({ key, attempt, sinceMs }))
  }
}
