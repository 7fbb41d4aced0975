import { conditionsHold } from './condition.js'
import type { CriterionOutcome } from './criterion_kind.js'
import { demandsOf, type Demands } from './demands.js'
import { CRITERION_KINDS, KINDS_BY_RANK, type MatchingCriteria } from './matching_criteria.js'
import { pathKeyHolds } from './path.js'
import type { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'

/** Whether a request satisfies every demand. */
export function demandsHold({ pathKey, conditions }: Demands, request: RequestUrl): boolean {
  return pathKeyHolds(pathKey, request.pathKey) && conditionsHold(conditions, request.query)
}

/** Whether every criterion holds. Null criteria (a default router) match every request. */
export function matches(criteria: MatchingCriteria | null, request: RequestUrl): boolean {
  return demandsHold(demandsOf(criteria), request)
}

/** The outcome of every criterion; all are met exactly when `matches` is true. */
export function criterionOutcomes(
  criteria: MatchingCriteria | null,
  request: RequestUrl
): CriterionOutcome[] {
  return criteria === null
    ? []
    : CRITERION_KINDS.flatMap((kind) => kind.outcomes(criteria, request))
}

/** One line for people: the class that matched and every criterion that held. */
export function matchedBy({ criteria, priorityClass }: RoutableRouter): string {
  if (criteria === null || priorityClass === 'default') return 'default: no other router matched'
  const phrases = KINDS_BY_RANK.flatMap((kind) => kind.describe(criteria))
  return `${priorityClass}: ${phrases.join('; ')}`
}
