import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { BoundedMap } from '#shared/bounded_map'
import type { LockCommands } from './lock_commands.js'

const CAPACITY = 1_000
const RETRY_MS = 500
const LAST_RETRY_MS = 50
/** A frozen store may read a later connection before an earlier one, so a single "not held" proves nothing yet. */
const NOT_HELD_ANSWERS = 2

interface PendingRelease {
  readonly key: string
  readonly attempt: string
  notHeldAnswers: number
}

/**
 * Locks that abandoned attempts of this process may hold, because the store did not answer in time. They are released,
 * by their own attempt only, as soon as the store answers again. At most a thousand are remembered; beyond that the
 * oldest are left to their TTL. The timer does not keep the process alive.
 */
export class PendingReleases {
  readonly #pending = new BoundedMap<string, PendingRelease>(CAPACITY)
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(
    redis: Redis,
    private readonly commands: LockCommands
  ) {
    redis.on('ready', () => void this.#run())
  }

  /** How many locks still wait for their release. */
  get size(): number {
    return this.#pending.size
  }

  add(key: string, attempt: string): void {
    this.#pending.set(attempt, { key, attempt, notHeldAnswers: 0 })
    this.#schedule()
  }

  /** Tries to release all of them, for at most `withinMs` plus one answer. */
  async stop(withinMs: number): Promise<void> {
    const giveUpAtMs = performance.now() + withinMs
    while (this.#pending.size > 0 && performance.now() < giveUpAtMs) {
      await this.#run()
      if (this.#pending.size > 0) await delay(LAST_RETRY_MS)
    }
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#isStopped || this.#timer || this.#round || this.#pending.size === 0) return
    this.#timer = setTimeout(() => void this.#run(), RETRY_MS)
    this.#timer.unref()
  }

  #run(): Promise<void> {
    return (this.#round ??= this.#releaseAll())
  }

  async #releaseAll(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await Promise.all([...this.#pending.values()].map((one) => this.#release(one)))
    this.#round = undefined
    this.#schedule()
  }

  async #release(one: PendingRelease): Promise<void> {
    const outcome = await this.commands.release(one.key, one.attempt)
    if (outcome.kind !== 'replied') return
    one.notHeldAnswers += outcome.reply ? NOT_HELD_ANSWERS : 1
    if (one.notHeldAnswers >= NOT_HELD_ANSWERS) {
      this.#pending.delete(one.attempt)
    }
  }
}
