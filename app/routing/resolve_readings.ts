import { readingOfTally, type Readings } from '#shared/metrics/readings'
import type { ResolveOutcomes } from './resolve_outcomes.js'

export function resolveReadings(outcomes: ResolveOutcomes): Readings {
  return { resolves: readingOfTally(outcomes) }
}
