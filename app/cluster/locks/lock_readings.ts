import { readingOfTally, type Readings } from '#shared/metrics'
import type { DistributedLock } from './distributed_lock.js'

export function lockReadings({ acquisitions }: DistributedLock): Readings {
  return { lockAcquisitions: readingOfTally(acquisitions) }
}
