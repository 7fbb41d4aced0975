/** How many slices' worth of time work leaves to everything else after each of its own. */
const SLICES_OF_OTHERS = 3
/** A request needs several turns of the event loop, so one that came this recently may still wait for some. */
const ASKED_RECENTLY_MS = 250
/** What work may take in a second without waiting for its turn: that of one key, and all together. */
const UNSHARED_OF_KEY_MS = 20
const UNSHARED_MS = 100
const WINDOW_MS = 1_000

/**
 * The part of the event loop that long work may take: a quarter while somebody else asks, otherwise all of it. All long
 * work of a process shares this part: one slice at a time, and those who wait for one take turns by their key.
 */
export class LoopShare {
  /** The key that has waited longest comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** The unshared work of this second. */
  readonly #unsharedMs = new Map<string, number>()
  #unsharedSumMs = 0
  #windowEndsMs = 0
  /** Unshared work for which nothing has rested yet. */
  #owedMs = 0
  #isTaken = false
  #askedAtMs = -Infinity

  /** Notes that somebody asks something of the process. */
  asked(): void {
    this.#askedAtMs = performance.now()
  }

  /** Whether work of `key` need not wait for its turn, because it took little so far. */
  isSpared(key: string): boolean {
    if (performance.now() >= this.#windowEndsMs) {
      this.#windowEndsMs = performance.now() + WINDOW_MS
      this.#unsharedSumMs = 0
      this.#unsharedMs.clear()
    }
    const ofKeyMs = this.#unsharedMs.get(key) ?? 0
    return ofKeyMs < UNSHARED_OF_KEY_MS && this.#unsharedSumMs < UNSHARED_MS
  }

  /** Runs `work` at once, for a key that is spared. Shared work rests for it later. */
  spare<Value>(key: string, work: () => Value): Value {
    const beganMs = performance.now()
    try {
      return work()
    } finally {
      const workedMs = performance.now() - beganMs
      this.#unsharedMs.set(key, (this.#unsharedMs.get(key) ?? 0) + workedMs)
      this.#unsharedSumMs += workedMs
      this.#owedMs = Math.min(this.#owedMs + workedMs, UNSHARED_MS)
    }
  }

  /** Runs `work` without a pause when it is the turn of `key`. `alwaysRests`: leaves time to others although nobody asks. */
  async slice<Value>(key: string, alwaysRests: boolean, work: () => Value): Promise<Value> {
    if (this.#isTaken) await this.#turn(key)
    this.#isTaken = true
    const beganMs = performance.now()
    try {
      return work()
    } finally {
      const endedMs = performance.now()
      const isAsked = endedMs - this.#askedAtMs < ASKED_RECENTLY_MS
      const workedMs = endedMs - beganMs + this.#owedMs
      const restMs = alwaysRests || isAsked ? workedMs * SLICES_OF_OTHERS : 0
      this.#owedMs = 0
      if (restMs > 0) setTimeout(() => this.#next(), restMs)
      else setImmediate(() => this.#next())
    }
  }

  #turn(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ofKey = this.#waiting.get(key)
    if (ofKey) ofKey.push(resolve)
    else this.#waiting.set(key, [resolve])
    return promise
  }

  #next(): void {
    const [first] = this.#waiting
    this.#isTaken = first !== undefined
    if (!first) return
    const [key, [begin, ...others]] = first
    this.#waiting.delete(key)
    if (others.length > 0) this.#waiting.set(key, others)
    begin?.()
  }
}

/** That of this process: it has one event loop. */
export const LOOP_SHARE = new LoopShare()
