import { setTimeout as pause } from 'node:timers/promises'
import { withinLimit } from './waiting.js'

export interface PermitLimits {
  /** How many permits all holders have together. */
  readonly max: number
  /** How long one waits for its permits. */
  readonly waitMs: number
}

/** Gives permits back. Call it once. */
export type ReleasePermits = () => void

interface Waiting {
  readonly holder: unknown
  readonly count: number
  /** After this, smaller requests no longer overtake this one. */
  readonly isNextAtMs: number
  readonly begin: () => void
}

/**
 * Bounds what runs at once. A holder has one grant at a time. Grants follow the order of the calls, but a small
 * request overtakes larger ones until they have waited for half of `waitMs`.
 */
export class Permits {
  readonly #holders = new Set<unknown>()
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(private readonly limits: PermitLimits) {
    this.#free = limits.max
  }

  /** Takes `count` permits, at most all. Null when they did not become free in time, or when `giveUp` was called. */
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

  /** Whether a grant of the holder keeps its next one from beginning. */
  isHeldBy(holder: unknown): boolean {
    return this.#holders.has(holder)
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
  /** Work that takes longer than this no longer blocks the next. */
  readonly limitMs: number
  /** How long work waits in total; then it starts anyway. */
  readonly waitLimitMs: number
  /** A random pause, up to this long, after the work before, so that other processes may go first. */
  readonly handoverPauseMsMax: number
}

/** One permit for each key, for work that would only contend. Not a lock: stuck work does not stop the rest. */
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
