import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { reasonOf, type ScriptOutcome } from '#cluster/lua/lua_script'
import type { Signals } from '#cluster/signals/signals'
import { metricOfTally, type Metrics } from '#shared/metrics'
import { Tally } from '#shared/tally'
import { HeldLock, type LockStore, type Release } from './held_lock.js'
import { HeldLocks } from './held_locks.js'
import { type Acquisition, LockCommands } from './lock_commands.js'
import { PendingReleases } from './pending_releases.js'

const TTL_MS_MIN = 10
const POLL_MS_MAX = 100

export interface LockOptions {
  /** The lock is free this long after its last renewal, even if its holder died or hangs; at least 10 ms. */
  readonly ttlMs: number
  /** How long to wait for the holder to release it; without it, `held` is answered at once. */
  readonly waitMs?: number
}

/** `unavailable`: the store could not answer; no caller may act as if the lock were held, nor as if it were free. */
export type LockAttempt =
  | { readonly kind: 'acquired'; readonly lock: HeldLock }
  /** `remainingMs` is infinite when the lock has no expiry; every lock taken through this class has one. */
  | { readonly kind: 'held'; readonly holder: string; readonly remainingMs: number }
  | { readonly kind: 'unavailable'; readonly reason: string }

/**
 * Mutual exclusion between instances. A lock's key holds the random UUID of the attempt that took it, so only that
 * attempt can renew or release it. While the store is away no lock is acquired: each call that could not reach it
 * prints `redis.lock.unavailable`. A lock that such a call may have taken is released when the store answers again.
 */
export class DistributedLock {
  /** How attempts to acquire a lock ended. */
  readonly acquisitions = new Tally(['acquired', 'held', 'unavailable'])
  /** The locks that this process holds now. */
  readonly held = new HeldLocks()
  readonly #commands: LockCommands
  readonly #pending: PendingReleases
  readonly #store: LockStore

  /** `redis` must send every command at most once and reject it within a limit (see connection_options.ts). */
  constructor(
    redis: Redis,
    private readonly keys: RedisKeys,
    private readonly signals: Signals
  ) {
    this.#commands = new LockCommands(redis, keys)
    this.#pending = new PendingReleases(redis, this.#commands)
    this.#store = {
      renew: (lock) => this.#commands.renew(lock.key, lock.attempt, lock.ttlMs),
      release: (lock) => this.#release(lock),
    }
  }

  /** How many locks may be held without a holder until the store answers. */
  get pendingReleases(): number {
    return this.#pending.size
  }

  /**
   * Takes the lock that `RedisKeys` named `key`. The holder releases it or leaves it to its TTL; it is not renewed
   * automatically. Answers within the wait plus one command timeout.
   */
  async acquire(key: string, { ttlMs, waitMs = 0 }: LockOptions): Promise<LockAttempt> {
    checkTtl(ttlMs)
    const giveUpAtMs = performance.now() + waitMs
    for (;;) {
      const attempt = await this.#attempt(key, ttlMs)
      const leftMs = giveUpAtMs - performance.now()
      if (attempt.kind !== 'held' || leftMs <= 0) {
        this.acquisitions.add(attempt.kind)
        if (attempt.kind === 'unavailable') this.#notify(key, attempt)
        return attempt
      }
      const pollMs = POLL_MS_MAX * (0.2 + 0.8 * Math.random())
      await delay(Math.min(leftMs, pollMs, Math.max(1, attempt.remainingMs)))
    }
  }

  /**
   * Like `acquire` for several locks, each independently and in order, in one pipeline and without waiting for holders.
   * A call that could not reach the store prints one signal, which names the first lock it could not try.
   */
  async acquireAll(keys: readonly string[], ttlMs: number): Promise<LockAttempt[]> {
    checkTtl(ttlMs)
    const attempts = await Promise.all(keys.map((key) => this.#attempt(key, ttlMs)))
    for (const { kind } of attempts) this.acquisitions.add(kind)
    const firstAway = attempts.findIndex(({ kind }) => kind === 'unavailable')
    const [key, attempt] = [keys[firstAway], attempts[firstAway]]
    if (key !== undefined && attempt?.kind === 'unavailable') this.#notify(key, attempt)
    return attempts
  }

  /**
   * Releases within `withinMs` what attempts may have taken unnoticed, and stops trying: `pendingReleases` says how
   * many locks are left to their TTL. Call it when locks are no longer used, and before the connection is closed.
   */
  stop(withinMs: number): Promise<void> {
    return this.#pending.stop(withinMs)
  }

  #attempt(key: string, ttlMs: number): Promise<LockAttempt> {
    const attempt = randomUUID()
    const sentAtMs = performance.now()
    return this.#commands.acquire(key, attempt, ttlMs).then((outcome): LockAttempt => {
      if (outcome.kind !== 'replied') return this.#unavailable(key, attempt, outcome)
      const { reply } = outcome
      if (!reply.taken) {
        const { holder, remainingMs } = reply
        return { kind: 'held', holder, remainingMs: remainingMs < 0 ? Infinity : remainingMs }
      }
      const lock = new HeldLock(this.#store, key, attempt, reply.token, ttlMs, sentAtMs)
      if (lock.isValid) {
        this.held.add(lock)
        return { kind: 'acquired', lock }
      }
      return this.#unavailable(key, attempt, {
        kind: 'unknown',
        error: new Error('The answer came when the lock had run out'),
      })
    })
  }

  #unavailable(
    key: string,
    attempt: string,
    outcome: Exclude<ScriptOutcome<Acquisition>, { kind: 'replied' }>
  ): LockAttempt {
    if (outcome.kind === 'unknown') {
      this.#pending.add(key, attempt)
    }
    return { kind: 'unavailable', reason: reasonOf(outcome) }
  }

  #notify(key: string, { reason }: Extract<LockAttempt, { kind: 'unavailable' }>): void {
    const lock = key.slice(this.keys.prefix.length)
    this.signals.emit('redis.lock.unavailable', { lock, reason })
  }

  #release(lock: HeldLock): Promise<Release> {
    this.held.remove(lock)
    return this.#commands.release(lock.key, lock.attempt).then((outcome) => {
      if (outcome.kind === 'replied') return outcome.reply ? 'released' : 'not_held'
      this.#pending.add(lock.key, lock.attempt)
      return 'unknown'
    })
  }
}

function checkTtl(ttlMs: number): void {
  if (!Number.isInteger(ttlMs) || ttlMs < TTL_MS_MIN) {
    throw new RangeError(`A lock cannot have a TTL of ${ttlMs} ms`)
  }
}

export function lockMetrics({ acquisitions }: DistributedLock): Metrics {
  return { lockAcquisitions: metricOfTally(acquisitions) }
}
