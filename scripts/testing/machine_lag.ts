import { monitorEventLoopDelay } from 'node:perf_hooks'
import { referenceLoopMs } from './reference_loop.ts'

const SAMPLE_EVERY_MS = 5_000
const RESOLUTION_MS = 20

/**
 * Measures how much the machine delayed a run: how late the timers of this almost idle process fired, and how much
 * slower a loop of fixed work was than at its quickest. Its owner stops it.
 */
export class MachineLag {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  readonly #loops: number[] = [referenceLoopMs()]
  readonly #timer = setInterval(() => this.#loops.push(referenceLoopMs()), SAMPLE_EVERY_MS).unref()

  constructor() {
    this.#delay.enable()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  toString(): string {
    const late = (ns: number) => `${Math.max(0, Math.round(ns / 1e6) - RESOLUTION_MS)} ms`
    const sorted = [...this.#loops].sort((a, b) => a - b)
    const quickest = sorted[0] ?? 1
    const times = (part: number) =>
      ((sorted[Math.floor((sorted.length - 1) * part)] ?? quickest) / quickest).toFixed(1)
    return (
      `timers late by ${late(this.#delay.percentile(50))} (median), ${late(this.#delay.percentile(99))} (p99), ` +
      `${late(this.#delay.max)} (most); a loop of ${quickest.toFixed(1)} ms took ${times(0.5)} (median) to ${times(1)} times as long`
    )
  }
}
