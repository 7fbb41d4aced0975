import { setTimeout as pause } from 'node:timers/promises'
import { withinLimit } from './waiting.js'

export interface PermitLimits {
  /** How many permits all holders have together. */
  readonly max: number
  /** How long one waits for its permits. */
  readonly waitMs: number
}

/** Gives permits back; to be called once. */
export type ReleasePermits = () => void

interface Waiting {
  readonly holder: unknown
  readonly count: number
  /** From then on nobody who wants fewer passes this one. */
  readonly isNextAtMs: number
  readonly begin: () => void
}

/**
 * Bounds what runs at once. A holder has one grant at a time. Grants follow the order of the calls, but one that fits passes
 * those that do not, until they have waited for half of `waitMs`.
 */
export class Permits {
  readonly #holders = new Set<unknown>()
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(private readonly limits: PermitLimits) {
    this.#free = limits.max
  }

  /**
   * Takes `count` permits, or all when there are not so many. Null when they did not become free in time, or when the
   * function that `whileWaiting` got was called.
   */
  async take(
    holder: unknown,
    count: number,
    whileWaiting: (giveUp: () => void) => void = () => {}
  ): Promise<ReleasePermits | null> {
    const { max, waitMs } = this.limits
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiting: Waiting = {
      holder,
      count: Math.min(count, max),
      isNextAtMs: performance.now() + waitMs / 2,
      begin: () => resolve(true),
    }
    const giveUp = () => {
      if (!this.#waiting.delete(waiting)) return
      resolve(false)
      this.#beginNext()
    }
    this.#waiting.add(waiting)
    const timer = setTimeout(giveUp, waitMs)
    whileWaiting(giveUp)
    this.#beginNext()
    const isTaken = await promise
    clearTimeout(timer)
    return isTaken ? () => this.#release(waiting) : null
  }

  /** Runs `work` with one permit. Null when none became free in time; `work` then never starts. */
  async run<Value>(work: () => Promise<Value>): Promise<Value | null> {
    const release = await this.take(work, 1)
    if (!release) return null
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release({ holder, count }: Waiting): void {
    this.#free += count
    this.#holders.delete(holder)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#holders.has(waiting.holder)) continue
      if (waiting.count > this.#free) {
        if (performance.now() >= waiting.isNextAtMs) return
        continue
      }
      this.#waiting.delete(waiting)
      this.#holders.add(waiting.holder)
      this.#free -= waiting.count
      waiting.begin()
    }
  }
}

/** Runs at most `limit` pieces of work at once; the others wait in order. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(private readonly limit: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limit) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

interface KeyedPermitLimits {
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
export class KeyedPermits {
  readonly #last = new Map<string, Promise<void>>()

  constructor(private readonly limits: KeyedPermitLimits) {}

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
