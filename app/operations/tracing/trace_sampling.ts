import { isSampled } from '#shared/trace_context'

const SECOND_MS = 1_000

interface SamplingLimits {
  /** The share of requests without a decision of their caller that are sampled, 0 to 1. */
  readonly share: number
  /** How many requests a second are sampled because their caller asked for it. */
  readonly askedPerSecond: number
}

/**
 * Decides which requests become spans: parent-based, by share. A caller's sampled `traceparent` is followed within a
 * rate, because any client can send one, and one beyond it gets the share. An unsampled one is followed always.
 */
export class TraceSampling {
  #askedCount = 0
  #secondEndsMs = 0

  constructor(
    private readonly limits: SamplingLimits,
    private readonly random: () => number = Math.random,
    private readonly nowMs: () => number = () => performance.now()
  ) {}

  /** `traceparent` is a valid one. */
  isTaken(traceparent: string | undefined): boolean {
    if (traceparent !== undefined) {
      if (!isSampled(traceparent)) return false
      if (this.#mayAsk()) return true
    }
    return this.random() < this.limits.share
  }

  #mayAsk(): boolean {
    const nowMs = this.nowMs()
    if (nowMs >= this.#secondEndsMs) {
      this.#secondEndsMs = nowMs + SECOND_MS
      this.#askedCount = 0
    }
    this.#askedCount += 1
    return this.#askedCount <= this.limits.askedPerSecond
  }
}
