import { ConcurrencyLimit } from '#shared/async/concurrency_limit'
import { withinLimit } from '#shared/async/within_limit'

/** The time limit for MongoDB to evaluate a pattern, and for a pattern to wait for its turn. */
export const PATTERN_LIMIT_MS = 500
/** Each may occupy a whole MongoDB processor while it runs. */
const PATTERNS_AT_ONCE_MAX = 4
/** Shared by all repositories of this process. */
const patternSlots = new ConcurrencyLimit(PATTERNS_AT_ONCE_MAX)

/** Null when the turn did not come in time; `work` then never starts. */
export async function withPatternSlot<T>(work: () => Promise<T>): Promise<T | null> {
  const begun = Promise.withResolvers<void>()
  let isLate = false
  const done = patternSlots.run(async () => {
    begun.resolve()
    return isLate ? null : work()
  })
  await withinLimit(begun.promise, PATTERN_LIMIT_MS, () => {
    isLate = true
  })
  return isLate ? null : done
}
