import type { Redis } from 'ioredis'

const KEYS_PER_STEP = 1_000
const LOOK_MS_MAX = 10_000

export interface FoundKeys {
  /** Sorted, each once. */
  readonly keys: readonly string[]
  /** False when there are more keys, or when the whole store could not be scanned within ten seconds. */
  readonly isComplete: boolean
}

export interface KeySearch {
  /** Prefixes of the keys; only word characters, dashes and colons. */
  readonly beginnings: readonly string[]
  readonly type: 'string' | 'stream'
  readonly max: number
}

/**
 * Finds keys by their prefixes, in small steps that block no other client (SCAN, never KEYS). Keys that appear or
 * vanish meanwhile may be missing. The Redis user needs SCAN, which the application's user does not have.
 */
export async function findKeys(
  redis: Redis,
  { beginnings, type, max }: KeySearch
): Promise<FoundKeys> {
  const deadlineMs = performance.now() + LOOK_MS_MAX
  const found = new Set<string>()
  for (const beginning of beginnings) {
    let cursor = '0'
    do {
      const [next, keys] = await redis.scan(
        cursor,
        'MATCH',
        `${beginning}*`,
        'COUNT',
        KEYS_PER_STEP,
        'TYPE',
        type
      )
      for (const key of keys) found.add(key)
      cursor = next
      const isCutShort = found.size > max || performance.now() >= deadlineMs
      if (isCutShort && cursor !== '0') {
        return { keys: [...found].sort().slice(0, max), isComplete: false }
      }
    } while (cursor !== '0')
  }
  return { keys: [...found].sort().slice(0, max), isComplete: found.size <= max }
}
