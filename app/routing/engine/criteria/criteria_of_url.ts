import { UTM_PARAMETERS, type UtmParameter } from './campaign.js'
import type { MatchingCriteria } from './matching_criteria.js'
import type { QueryParamCriterion } from './query.js'
import type { RequestUrl } from './request_url.js'

/** Criteria that a URL satisfies. */
export interface CriteriaOfUrl {
  /** Without a member when the URL has nothing that could be demanded. May exceed a limit of criteria. */
  readonly criteria: MatchingCriteria
  readonly leftOut: LeftOut
}

/** The parameters of a URL that its criteria do not demand. */
export interface LeftOut {
  /** Their values differ with each click. */
  readonly clickIds: readonly string[]
  /** UTM parameters without a value. A campaign cannot demand them. */
  readonly emptyUtm: readonly string[]
}

/** What advertisers and mailers add to a link, with another value for each click or reader. */
const CLICK_IDS: ReadonlySet<string> = new Set([
  '_gl',
  '_hsenc',
  '_hsmi',
  '_kx',
  'dclid',
  'epik',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igshid',
  'irclickid',
  'li_fat_id',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'rdt_cid',
  'ScCid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
])

/**
 * The criteria that demand the path of a URL, its UTM parameters as the campaign and its other parameters with their
 * values, decoded as for matching. The URL satisfies them. A root path demands nothing, and neither does a parameter
 * without a name. Of a repeated parameter, the first value counts.
 */
export function criteriaOfUrl({ segments, query }: RequestUrl): CriteriaOfUrl {
  const campaign: Partial<Record<UtmParameter, string>> = {}
  const queryParams: QueryParamCriterion[] = []
  const clickIds: string[] = []
  const emptyUtm: string[] = []
  for (const [name, value] of query) {
    const utm = UTM_PARAMETERS.find((one) => one === name)
    if (utm !== undefined && value === '') emptyUtm.push(name)
    else if (utm !== undefined) campaign[utm] = value
    else if (CLICK_IDS.has(name)) clickIds.push(name)
    else if (name !== '') queryParams.push({ name, value, required: true })
  }
  return {
    criteria: {
      ...(segments.length > 0 && { path: { segments } }),
      ...(queryParams.length > 0 && { queryParams }),
      ...(Object.keys(campaign).length > 0 && { campaign }),
    },
    leftOut: { clickIds, emptyUtm },
  }
}
