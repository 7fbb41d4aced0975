import { readingOf, type Readings } from '#shared/metrics'
import type { ProcessState } from './process_state.js'

export function processReadings(
  state: ProcessState,
  { environment, version }: { environment: string; version: string }
): Readings {
  return {
    draining: readingOf(() => Number(state.isShuttingDown)),
    info: () => [[1, environment, version]],
  }
}
