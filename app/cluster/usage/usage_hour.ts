import type { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { HOUR_MS } from '#shared/time'

const DAY_HOURS = 24

/** The counts that are added up. */
export interface UseCounts {
  readonly commands: number
  readonly throttled: number
  /** Publications and deliveries. */
  readonly messages: number
  /** Checks of the streams of recurring jobs, and checks that found a run waiting for too long. */
  readonly jobChecks: number
  readonly lateJobChecks: number
}

/** The use of Redis by all instances together in some period. */
export interface RedisUsage extends UseCounts {
  /** How long deliveries took. */
  readonly latency: LatencyHistogram
}

export interface UsageHour extends RedisUsage {
  /** Hours since the epoch. */
  readonly hour: number
  /** When the first instance began to count in this hour; milliseconds since the epoch. */
  readonly sinceMs: number
}

/** How long hours are kept: twice the windows of the tripwires, so that a report can also say when a breach began. */
export const HOURS_RETAINED = { counts: 2 * 30 * DAY_HOURS, latency: 2 * 7 * DAY_HOURS } as const

/** The counts, each as `of` returns it. */
export function useCounts(of: (name: keyof UseCounts) => number): UseCounts {
  return {
    commands: of('commands'),
    throttled: of('throttled'),
    messages: of('messages'),
    jobChecks: of('jobChecks'),
    lateJobChecks: of('lateJobChecks'),
  }
}

export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS)
}
