import { isOverTimeLimit } from '#shared/persistence/time_limit'

export type PatternProblem = 'pattern_invalid' | 'pattern_too_slow'

/** BadValue, and the codes of a regular expression that MongoDB refuses or gives up on. */
const INVALID_CODES = new Set<unknown>([2, 51_091, 51_156])

/** What is wrong with the regular expression of a failed query; null when the failure has another cause. */
export function patternProblemOf(error: unknown): PatternProblem | null {
  if (isOverTimeLimit(error)) return 'pattern_too_slow'
  if (!(error instanceof Error) || !('code' in error)) return null
  return INVALID_CODES.has(error.code) ? 'pattern_invalid' : null
}
