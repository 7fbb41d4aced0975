import { readingOfTally, type Readings } from '#shared/metrics/readings'
import type { KnownCredentials } from './known_credentials.js'

/** `memory` names the kind in the metric, such as `access_tokens`. */
export function knownCredentialReadings(
  { finds }: Pick<KnownCredentials<unknown>, 'finds'>,
  memory: string
): Readings {
  return { memoryReads: readingOfTally(finds, memory) }
}
