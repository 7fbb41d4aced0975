import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { HOUR_MS } from '#shared/time'
import { hourOf, HOURS_RETAINED, type UseCounts, useCounts } from './usage_hour.js'
import type { UseBatch, UsageStore } from './usage_store.js'

/** What an instance has counted since it began, and the delivery times since they were last taken. */
export interface UseSources {
  readonly totals: () => UseCounts
  readonly takeLatency: () => LatencyHistogram
}

/**
 * Adds this instance's counts to those of all instances. Counts that could not be added are added later, once, to the
 * hour in which they were counted, so the figures include outages that kept them from being written. A killed instance
 * loses what it counted since the last call.
 */
export class UsageRecorder {
  #counted = useCounts(() => 0)
  #sinceMs: number
  #number = 0
  /** The oldest first. Only the oldest may have been sent, so the others can still grow. */
  readonly #waiting: UseBatch[] = []
  #hasSentFirst = false

  /** `nowMs` is the clock that instances share, in milliseconds since the epoch; `instance` names this one. */
  constructor(
    private readonly store: UsageStore,
    private readonly sources: UseSources,
    private readonly instance: string,
    private readonly nowMs: () => number
  ) {
    this.#sinceMs = nowMs()
  }

  /** Call it about every minute, and once at the end. Never throws. */
  async record(): Promise<void> {
    this.#collect()
    for (;;) {
      const [batch] = this.#waiting
      if (!batch) return
      const outcome = await this.store.add(this.instance, batch)
      if (outcome.kind === 'not_sent') return
      this.#hasSentFirst = true
      if (outcome.kind !== 'replied') return
      this.#waiting.shift()
      this.#hasSentFirst = false
    }
  }

  #collect(): void {
    const nowMs = this.nowMs()
    const totals = this.sources.totals()
    const hour = hourOf(nowMs)
    const batch: UseBatch = {
      hour,
      sinceMs: Math.max(hour * HOUR_MS, Math.min(this.#sinceMs, nowMs)),
      number: (this.#number += 1),
      ...useCounts((name) => totals[name] - this.#counted[name]),
      latency: this.sources.takeLatency(),
    }
    this.#counted = totals
    this.#sinceMs = nowMs
    const last = this.#waiting.at(-1)
    const mayGrow = this.#waiting.length > 1 || !this.#hasSentFirst
    if (last && mayGrow && last.hour === batch.hour) {
      this.#waiting[this.#waiting.length - 1] = together(last, batch)
    } else {
      this.#waiting.push(batch)
    }
    if (this.#waiting.length > HOURS_RETAINED.counts) {
      this.#waiting.shift()
      this.#hasSentFirst = false
    }
  }
}

function together(first: UseBatch, second: UseBatch): UseBatch {
  const latency = LatencyHistogram.from(first.latency.toJSON())
  latency.merge(second.latency)
  return {
    ...first,
    ...useCounts((name) => first[name] + second[name]),
    latency,
  }
}
