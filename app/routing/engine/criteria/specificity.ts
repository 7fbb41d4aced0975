import { campaignEntries, type MatchingCriteria } from './matching_criteria.js'
import type { PriorityClass } from './priority_class.js'

/**
 * How narrow criteria are, comparable only within one class. Optional parameters count like
 * required ones. A campaign router counts its UTM parameters and nothing else, even when it also
 * asks for a path or for query parameters.
 */
export function specificity(
  criteria: MatchingCriteria | null,
  priorityClass: PriorityClass
): number {
  const segments = criteria?.path?.segments.length ?? 0
  const parameters = criteria?.queryParams?.length ?? 0
  switch (priorityClass) {
    case 'campaign':
      return campaignEntries(criteria?.campaign).length
    case 'path_and_query':
      return segments * 1000 + parameters
    case 'path_only':
      return segments
    case 'query_only':
      return parameters
    case 'default':
      return 0
  }
}
