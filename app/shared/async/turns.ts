import { setTimeout as pause } from 'node:timers/promises'
import { withinLimit } from './within_limit.js'

interface TurnLimits {
  /** The next one starts when the one before it takes longer than this. */
  readonly limitMs: number
  /** How long one waits for its turn in total; then it starts anyway. */
  readonly waitLimitMs: number
  /** After another one it starts up to this much later, at random, so that other processes may go first. */
  readonly handoverPauseMsMax: number
}

/**
 * Serializes, by key, work that would only contend. A courtesy, not a lock: one that is stuck does not stop the others.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  constructor(private readonly limits: TurnLimits) {}

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key)
    const { promise: after, resolve: letNextGo } = Promise.withResolvers<void>()
    this.#last.set(key, after)
    if (before) await this.#handover(before)
    const timer = setTimeout(letNextGo, this.limits.limitMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      letNextGo()
      setTimeout(() => this.#forget(key, after), this.limits.handoverPauseMsMax)
    }
  }

  async #handover(before: Promise<void>): Promise<void> {
    const { waitLimitMs, handoverPauseMsMax } = this.limits
    await withinLimit(before, waitLimitMs, () => {})
    await pause(Math.random() * handoverPauseMsMax)
  }

  #forget(key: string, after: Promise<void>): void {
    if (this.#last.get(key) === after) this.#last.delete(key)
  }
}
