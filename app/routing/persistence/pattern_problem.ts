export type PatternProblem = 'pattern_invalid' | 'pattern_too_slow'

/** BadValue, and the codes of a regular expression that MongoDB refuses or gives up on. */
const INVALID_CODES = new Set<unknown>([2, 51_091, 51_156])
const TIME_LIMIT_CODE = 50

/** What is wrong with the regular expression of a failed query; null when the failure has another cause. */
export function patternProblemOf(error: unknown): PatternProblem | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === TIME_LIMIT_CODE) return 'pattern_too_slow'
  return INVALID_CODES.has(error.code) ? 'pattern_invalid' : null
}
