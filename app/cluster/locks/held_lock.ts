import type { ScriptOutcome } from '#cluster/lua/lua_script'

const DRIFT_FRACTION = 0.01
const DRIFT_MS = 2

/**
 * The monotonic instant (`performance.now()`) until which a holder may be sure of a lock requested at `sentAtMs`: the
 * store started to count later than that, and the drift of both clocks is at most 1 % and 2 ms. The store may free the
 * lock from then on, so any later write needs the fencing token to be safe.
 */
export function validUntilMs(sentAtMs: number, ttlMs: number): number {
  return sentAtMs + ttlMs - ttlMs * DRIFT_FRACTION - DRIFT_MS
}

/** A timer may fire a little late, and a late abort protects nothing. */
const TIMER_MARGIN_MS = 1

/** The outcome of a release. `unknown`: no answer; the lock is released when the store is back. */
export type Release = 'released' | 'not_held' | 'unknown'

/** Why a holder can no longer rely on its lock; the reason of the aborted signal. */
export class LockLost extends Error {
  override name = 'LockLost'
}

/** What a held lock needs from the service that made it. Neither call may reject. */
export interface LockStore {
  renew(lock: HeldLock): Promise<ScriptOutcome<boolean>>
  release(lock: HeldLock): Promise<Release>
}

/**
 * A lock that this process holds. A writer under the lock either stops when `signal` aborts or passes `token` to a
 * store that refuses smaller tokens than it has seen: only the token is safe against a process that was paused.
 */
export class HeldLock {
  /** Its index in `HeldLocks`, which alone sets it; -1 when it is not there. */
  place = -1
  #ttlMs: number
  #validUntilMs: number
  #abort: AbortController | undefined
  #expiry: NodeJS.Timeout | undefined
  #lost: LockLost | undefined
  #release: Promise<Release> | undefined

  constructor(
    private readonly store: LockStore,
    readonly key: string,
    /** The UUID of the attempt, which is the value of the key. */
    readonly attempt: string,
    /** Greater than the token of every earlier holder of the same lock. */
    readonly token: number,
    ttlMs: number,
    /** The monotonic instant of the request that took it. */
    readonly sentAtMs: number
  ) {
    this.#ttlMs = ttlMs
    this.#validUntilMs = validUntilMs(sentAtMs, ttlMs)
  }

  /** How long the lock lasts from its last renewal. */
  get ttlMs(): number {
    return this.#ttlMs
  }

  /** The monotonic instant (`performance.now()`) until which no other attempt can hold the lock. */
  get validUntilMs(): number {
    return this.#validUntilMs
  }

  get isValid(): boolean {
    return !this.#lost && !this.#release && performance.now() < this.#validUntilMs
  }

  /**
   * Aborts at `validUntilMs`, even without an answer, and at once when a renewal finds the lock lost. A process that
   * was paused past that instant sees it aborted on the next read.
   */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController()
    if (this.#lost) {
      this.#abort.abort(this.#lost)
    } else if (!this.#release) {
      this.#watchExpiry()
    }
    return this.#abort.signal
  }

  /**
   * Restarts the TTL. After `lost` the signal is aborted; after `unavailable` the lock is still valid until
   * `validUntilMs`.
   */
  async renew(): Promise<'renewed' | 'unavailable' | 'lost'> {
    const sentAtMs = performance.now()
    const outcome = await this.store.renew(this)
    if (outcome.kind === 'replied' && !outcome.reply) {
      this.#lose('it ran out and may be held by another attempt')
    } else if (outcome.kind === 'replied') {
      this.#validUntilMs = Math.max(this.#validUntilMs, validUntilMs(sentAtMs, this.ttlMs))
    }
    if (!this.isValid) return 'lost'
    return outcome.kind === 'replied' ? 'renewed' : 'unavailable'
  }

  /** Renews the lock for `ttlMs` from now. */
  extend(ttlMs: number): Promise<'renewed' | 'unavailable' | 'lost'> {
    this.#ttlMs = ttlMs
    return this.renew()
  }

  /** Releases the lock. A second call returns the same answer. Never rejects. */
  release(): Promise<Release> {
    if (!this.#release) {
      clearTimeout(this.#expiry)
      this.#release = this.store.release(this)
    }
    return this.#release
  }

  #watchExpiry(): void {
    const leftMs = this.#validUntilMs - performance.now() - TIMER_MARGIN_MS
    if (leftMs <= 0) {
      this.#lose('it was not renewed in time')
      return
    }
    this.#expiry ??= setTimeout(() => {
      this.#expiry = undefined
      if (!this.#release) this.#watchExpiry()
    }, leftMs)
    this.#expiry.unref()
  }

  #lose(why: string): void {
    clearTimeout(this.#expiry)
    this.#lost ??= new LockLost(`${this.key} is lost: ${why}`)
    this.#abort?.abort(this.#lost)
  }
}
