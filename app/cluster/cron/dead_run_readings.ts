import { readingOfTally, type Readings } from '#shared/metrics/readings'
import type { DeadRuns } from './dead_runs.js'

export function deadRunReadings({ buried, removed }: DeadRuns): Readings {
  return { jobRunsDead: readingOfTally(buried), jobDeadLettersRemoved: readingOfTally(removed) }
}
