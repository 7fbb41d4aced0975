import { readingOfTally, type Readings } from '#shared/metrics/readings'
import type { KnownTokens } from './known_tokens.js'

export function knownTokenReadings({ finds }: KnownTokens): Readings {
  return { memoryReads: readingOfTally(finds, 'access_tokens') }
}
