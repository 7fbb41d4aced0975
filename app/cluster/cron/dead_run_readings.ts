import { readingOfTally, type Readings } from '#shared/metrics'
import type { DeadRuns } from './dead_runs.js'

export function deadRunReadings({ deadLettered, removed }: DeadRuns): Readings {
  return {
    jobRunsDead: readingOfTally(deadLettered),
    jobDeadLettersRemoved: readingOfTally(removed),
  }
}
