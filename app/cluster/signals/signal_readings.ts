import { readingOfTally, type Readings } from '#shared/metrics'
import type { Signals } from './signals.js'

export function signalReadings({ printed }: Signals): Readings {
  return { signals: readingOfTally(printed) }
}
