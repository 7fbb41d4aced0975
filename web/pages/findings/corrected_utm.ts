import type { RouterDraft } from '#console/shared/drafts'
import type { UtmFinding } from './findings_of.js'

type Criteria = NonNullable<RouterDraft['matching_criteria']>
type Asked = Omit<UtmFinding, 'key' | 'dismissed' | 'routers' | 'routers_total'>

/** The part of a router that a UTM finding is about. */
export interface UtmDemand {
  /** The value, or the misspelt name. */
  readonly text: string
  /** The probable text, with criteria that ask for it; null if there is no clear one. */
  readonly correction: { readonly text: string; readonly criteria: Criteria } | null
}

/** Whether visitors have the other value more often than the router's. */
export function isOtherUsual({ kind, value_resolves: own, other_resolves: other }: Asked): boolean {
  return (kind === 'variant' || kind === 'misspelt') && other > own
}

/** Null if the criteria have neither text of the finding. */
export function demandOf(criteria: Criteria, utm: Asked): UtmDemand | null {
  const { kind, parameter, value, other } = utm
  if (kind === 'misspelt_name') return nameDemand(criteria, other ?? '', parameter)
  const correct = (from: string, to: string | null) =>
    to === null ? null : { text: to, criteria: withValue(criteria, parameter, from, to) }
  if (value !== null && hasValue(criteria, parameter, value)) {
    return { text: value, correction: isOtherUsual(utm) ? correct(value, other) : null }
  }
  if (kind !== 'folded' || other === null || !hasValue(criteria, parameter, other)) return null
  return { text: other, correction: correct(other, value) }
}

function nameDemand(
  criteria: Criteria,
  name: string,
  meant: UtmFinding['parameter']
): UtmDemand | null {
  const { query_params: query, ...rest } = criteria
  const { [name]: asked, ...others } = query?.parameters ?? {}
  if (asked === undefined) return null
  // A required value is a campaign criterion. Only a query parameter can be optional.
  const isCampaign = typeof asked.value === 'string' && asked.required !== false
  const parameters = isCampaign ? others : { ...others, [meant]: asked }
  const isTaken = isCampaign ? rest.campaign?.[meant] !== undefined : others[meant] !== undefined
  const correctedCriteria = {
    ...rest,
    ...(Object.keys(parameters).length > 0 && { query_params: { parameters } }),
    ...(isCampaign && { campaign: { ...rest.campaign, [meant]: asked.value } }),
  }
  const correction = isTaken ? null : { text: meant, criteria: correctedCriteria }
  return { text: name, correction }
}

function hasValue(criteria: Criteria, parameter: UtmFinding['parameter'], value: string): boolean {
  const { campaign, query_params: query } = criteria
  return campaign?.[parameter] === value || query?.parameters?.[parameter]?.value === value
}

function withValue(
  criteria: Criteria,
  parameter: UtmFinding['parameter'],
  from: string,
  to: string
): Criteria {
  const { campaign, query_params: query } = criteria
  const asked = query?.parameters?.[parameter]
  return {
    ...criteria,
    ...(campaign?.[parameter] === from && { campaign: { ...campaign, [parameter]: to } }),
    ...(asked?.value === from && {
      query_params: { parameters: { ...query?.parameters, [parameter]: { ...asked, value: to } } },
    }),
  }
}
