import { type NoReply, reasonOf } from '#cluster/lua/script_outcome'
import type { Signals } from '#cluster/signals/signals'

/**
 * Prints `redis.lock.unavailable` when an instance's ticks find Redis away: once in each slot of the most frequent job,
 * whatever the number of jobs and organizations, because a handful of these signals reverts a deployment.
 */
export class UnavailableReport {
  readonly #signals: Signals
  readonly #everyMs: number
  #lastSlot: number | null = null

  constructor(signals: Signals, everyMs: number) {
    this.#signals = signals
    this.#everyMs = everyMs
  }

  tell(jobType: string, nowMs: number, why: NoReply): void {
    const slot = Math.floor(nowMs / this.#everyMs)
    if (slot === this.#lastSlot) return
    this.#lastSlot = slot
    this.#signals.emit('redis.lock.unavailable', {
      lock: `cron-fanout:${jobType}`,
      reason: reasonOf(why),
    })
  }
}
