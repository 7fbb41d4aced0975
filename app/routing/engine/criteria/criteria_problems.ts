import type { CriteriaProblem } from './criterion_kind.js'
import { problem } from './criterion_text.js'
import { CRITERION_KINDS, type MatchingCriteria } from './matching_criteria.js'
import { MAX_URL_LENGTH } from './request_url.js'

/**
 * Everything that makes well-formed criteria unacceptable: a member that constrains nothing, a text over its limit, and
 * criteria that no URL can satisfy. Criteria without a problem match at least one URL. `classify` decides which members
 * a router needs.
 */
export function criteriaProblems(criteria: MatchingCriteria): CriteriaProblem[] {
  const problems = CRITERION_KINDS.flatMap((kind) => kind.problems(criteria))
  return problems.length > 0 ? problems : lengthProblems(criteria)
}

function lengthProblems(criteria: MatchingCriteria): CriteriaProblem[] {
  let length = 'http://a'.length
  for (const kind of CRITERION_KINDS) length += kind.urlLength(criteria)
  if (length <= MAX_URL_LENGTH) return []
  const given = CRITERION_KINDS.find(({ member }) => criteria[member] !== undefined)
  const message = `makes the criteria ask for a URL of more than ${MAX_URL_LENGTH} characters`
  return given ? [problem(given.field, 'too_long', message)] : []
}
