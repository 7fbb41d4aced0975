import { err, ok, type Result } from '#shared/result'
import { campaignKind } from './campaign.js'
import type { MatchingCriteria } from './matching_criteria.js'
import { pathKind } from './path.js'
import { queryKind } from './query.js'

/** The classes, from the first one tried to the fallback. */
export const PRIORITY_CLASSES = [
  'campaign',
  'path_and_query',
  'path_only',
  'query_only',
  'default',
] as const

export type PriorityClass = (typeof PRIORITY_CLASSES)[number]

export type ClassifyError = 'criteria_required' | 'default_takes_no_criteria'

/**
 * A router's class, from the members of its criteria. Any UTM parameter makes it a campaign router, regardless of its
 * other criteria. A default router takes no criteria (absent, or without any member); every other router needs at least
 * one member.
 */
export function classify(
  criteria: MatchingCriteria | null | undefined,
  isDefault: boolean
): Result<PriorityClass, ClassifyError> {
  const hasPath = criteria?.path !== undefined
  const hasQuery = criteria?.queryParams !== undefined

  if (isDefault) return hasMember(criteria) ? err('default_takes_no_criteria') : ok('default')
  if (criteria && campaignKind.count(criteria) > 0) return ok('campaign')
  if (hasPath && hasQuery) return ok('path_and_query')
  if (hasPath) return ok('path_only')
  if (hasQuery) return ok('query_only')
  return err('criteria_required')
}

/** Whether the criteria have a member of any kind. */
export function hasMember(criteria: MatchingCriteria | null | undefined): boolean {
  return Object.values(criteria ?? {}).some((member) => member !== undefined)
}

/**
 * How narrow criteria are; comparable only within one class. Optional parameters count like required ones. For a
 * campaign router only UTM parameters count, not its path or query parameters.
 */
export function specificity(
  criteria: MatchingCriteria | null,
  priorityClass: PriorityClass
): number {
  if (criteria === null) return 0
  switch (priorityClass) {
    case 'campaign':
      return campaignKind.count(criteria)
    case 'path_and_query':
      return pathKind.count(criteria) * 1000 + queryKind.count(criteria)
    case 'path_only':
      return pathKind.count(criteria)
    case 'query_only':
      return queryKind.count(criteria)
    case 'default':
      return 0
  }
}
