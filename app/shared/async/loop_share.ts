/** How many slices' worth of time work leaves to everything else after each of its own. */
const SLICES_OF_OTHERS = 3
/** A request needs several turns of the event loop, so one that came this recently may still wait for some. */
const ASKED_RECENTLY_MS = 250

/**
 * The part of the event loop that long work may take: a quarter while somebody else asks, otherwise all of it. All long
 * work of a process shares this part: one slice at a time, and those who wait for one take turns by their key.
 */
export class LoopShare {
  /** The key that has waited longest comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isTaken = false
  #askedAtMs = -Infinity

  /** Notes that somebody asks something of the process. */
  asked(): void {
    this.#askedAtMs = performance.now()
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
      const restMs = alwaysRests || isAsked ? (endedMs - beganMs) * SLICES_OF_OTHERS : 0
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
