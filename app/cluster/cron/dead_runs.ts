import { metricOfTally, type Metrics } from '#shared/metrics'
import { Tally } from '#shared/tally'

/** Counts, per job, the runs of recurring jobs that this instance gave up. */
export class DeadRuns {
  /** Those that became dead letters. */
  readonly deadLettered: Tally<string>
  /** Older dead letters that were removed for them. */
  readonly removed: Tally<string>

  constructor(jobTypes: readonly string[]) {
    this.deadLettered = new Tally(jobTypes)
    this.removed = new Tally(jobTypes)
  }

  add(jobType: string, removedCount: number): void {
    this.deadLettered.add(jobType)
    this.removed.add(jobType, removedCount)
  }
}

export function deadRunMetrics({ deadLettered, removed }: DeadRuns): Metrics {
  return {
    jobRunsDead: metricOfTally(deadLettered),
    jobDeadLettersRemoved: metricOfTally(removed),
  }
}
