import type { HeldLock } from './held_lock.js'

const RENEW_AT_FRACTION = 1 / 3
const RETRY_AT_FRACTION = 1 / 12

/**
 * Renews locks until they are removed or lost: each after a third of its TTL, and sooner again when the store did not
 * answer. One timer for all. Locks due together are renewed in one round trip, and a round starts only after the
 * previous one has ended. The timer does not keep the process alive.
 */
export class LockRenewals {
  readonly #dueMs = new Map<HeldLock, number>()
  #timer: NodeJS.Timeout | undefined
  #isRenewing = false

  add(lock: HeldLock): void {
    this.#dueMs.set(lock, performance.now() + lock.ttlMs * RENEW_AT_FRACTION)
    this.#schedule()
  }

  /** Stops renewing the lock; a renewal in progress cannot bring it back. */
  remove(lock: HeldLock): void {
    this.#dueMs.delete(lock)
    if (this.#dueMs.size === 0) {
      clearTimeout(this.#timer)
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#isRenewing || this.#dueMs.size === 0) return
    const earliestMs = Math.min(...this.#dueMs.values())
    this.#timer = setTimeout(
      () => void this.#renewDue(),
      Math.max(0, earliestMs - performance.now())
    )
    this.#timer.unref()
  }

  async #renewDue(): Promise<void> {
    this.#isRenewing = true
    const nowMs = performance.now()
    const due = [...this.#dueMs].filter(
      ([lock, dueMs]) => dueMs - nowMs <= lock.ttlMs * RETRY_AT_FRACTION
    )
    await Promise.all(due.map(([lock]) => this.#renewOne(lock)))
    this.#isRenewing = false
    this.#schedule()
  }

  async #renewOne(lock: HeldLock): Promise<void> {
    const startedMs = performance.now()
    const renewal = await lock.renew()
    if (!this.#dueMs.has(lock)) return
    if (renewal === 'lost') {
      this.#dueMs.delete(lock)
    } else {
      const fraction = renewal === 'renewed' ? RENEW_AT_FRACTION : RETRY_AT_FRACTION
      this.#dueMs.set(lock, startedMs + lock.ttlMs * fraction)
    }
  }
}
