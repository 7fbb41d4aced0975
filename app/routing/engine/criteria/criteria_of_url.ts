import { swallowedParameters } from './broken_text.js'
import { UTM_PARAMETERS, type UtmParameter } from './campaign.js'
import type { MatchingCriteria } from './matching_criteria.js'
import type { QueryParamCriterion } from './query.js'
import { isPersonal, isPersonalParameter } from './personal_text.js'
import { isClickId, isPlatformParameter } from './platform_parameters.js'
import type { RequestUrl } from './request_url.js'

/** Criteria that a URL satisfies. */
export interface CriteriaOfUrl {
  /** Empty when nothing in the URL can be a criterion. May exceed a limit of criteria. */
  readonly criteria: MatchingCriteria
  readonly leftOut: LeftOut
}

/** The parameters of a URL that are not in its criteria. */
export interface LeftOut {
  /** Their values differ with each click. */
  readonly clickIds: readonly string[]
  /** Platforms add them to links by themselves. */
  readonly added: readonly string[]
  /** They look as if they named one visitor or session. */
  readonly personal: readonly string[]
  /** UTM parameters without a value, which a campaign cannot have. */
  readonly emptyUtm: readonly string[]
}

/**
 * The criteria made from a URL: its path, its UTM parameters as the campaign, and its other parameters with their
 * values, decoded as for matching. The URL satisfies them. A root path and parameters without a name are left out. Of a
 * repeated parameter, the first value counts.
 */
export function criteriaOfUrl({ segments, query }: RequestUrl): CriteriaOfUrl {
  const campaign: Partial<Record<UtmParameter, string>> = {}
  const queryParams: QueryParamCriterion[] = []
  const clickIds: string[] = []
  const added: string[] = []
  const personal: string[] = []
  const emptyUtm: string[] = []
  for (const [name, value] of query) {
    const utm = UTM_PARAMETERS.find((one) => one === name)
    if (utm !== undefined && value === '') emptyUtm.push(name)
    else if (utm !== undefined) campaign[utm] = value
    else if (name === '') continue
    // A warning can name the parameters in a value that is kept.
    else if (swallowedParameters(value) !== null) queryParams.push({ name, value, required: true })
    else if (isPlatformParameter(name)) (isClickId(name) ? clickIds : added).push(name)
    else if (isPersonal(name) || isPersonalParameter(name, value)) personal.push(name)
    else queryParams.push({ name, value, required: true })
  }
  return {
    criteria: {
      ...(segments.length > 0 && { path: { segments } }),
      ...(queryParams.length > 0 && { queryParams }),
      ...(Object.keys(campaign).length > 0 && { campaign }),
    },
    leftOut: { clickIds, added, personal, emptyUtm },
  }
}
