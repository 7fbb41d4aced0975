import type { CampaignCriteria } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'

/** A router of the demo. Days count from the first seeding of the demo. */
export interface DemoRouter {
  readonly name: string
  readonly description?: string
  /** The name of a booking flow of the same organization. */
  readonly flow: string
  readonly criteria: MatchingCriteria | null
  readonly exampleUrls: readonly string[]
  readonly isInactive?: boolean
  readonly fromDay?: number
  readonly untilDay?: number
}

type Criterion = string | { readonly value?: string; readonly required: boolean }

/** Criteria in short form: `path` is split at slashes; a string in `query` is a required value. */
export function criteria(parts: {
  path?: string
  query?: Readonly<Record<string, Criterion>>
  campaign?: CampaignCriteria
}): MatchingCriteria {
  const { path, query, campaign } = parts
  return {
    ...(path === undefined ? {} : { path: { segments: path.split('/') } }),
    ...(query === undefined ? {} : { queryParams: Object.entries(query).map(queryParam) }),
    ...(campaign === undefined ? {} : { campaign }),
  }
}

function queryParam([name, criterion]: [string, Criterion]): QueryParamCriterion {
  return typeof criterion === 'string'
    ? { name, value: criterion, required: true }
    : { name, ...criterion }
}
