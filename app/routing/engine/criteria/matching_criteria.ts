import { normalForm } from '#shared/normal_form'

/** The campaign parameters, in the order in which they are shown, stored and counted. */
export const UTM_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

export type UtmParameter = (typeof UTM_PARAMETERS)[number]

/** Every parameter given must be present in the URL with exactly this value. */
export type CampaignCriteria = Readonly<Partial<Record<UtmParameter, string>>>

/**
 * One query parameter. Without `value` its presence is enough. With `required: false` its absence
 * is accepted, and a `value` then binds only when the parameter is there.
 */
export interface QueryParamCriterion {
  readonly name: string
  readonly value?: string | undefined
  readonly required: boolean
}

/** What a URL must look like to reach a router: every member that is given must hold. */
export interface MatchingCriteria {
  readonly path?: { readonly segments: readonly string[] } | undefined
  readonly queryParams?: readonly QueryParamCriterion[] | undefined
  readonly campaign?: CampaignCriteria | undefined
}

/** The campaign parameters that are given, in the order of UTM_PARAMETERS. */
export function campaignEntries(
  campaign: CampaignCriteria | undefined
): (readonly [UtmParameter, string])[] {
  const entries: (readonly [UtmParameter, string])[] = []
  if (campaign === undefined) return entries
  for (const parameter of UTM_PARAMETERS) {
    const value = campaign[parameter]
    if (value !== undefined) entries.push([parameter, value])
  }
  return entries
}

/**
 * The same criteria with every string in Unicode normal form C, the form in which requests are
 * compared. Criteria must pass through here once before they are stored or compiled. Applying it
 * twice changes nothing.
 */
export function normalizeCriteria(criteria: MatchingCriteria): MatchingCriteria {
  const normalized: { -readonly [Member in keyof MatchingCriteria]: MatchingCriteria[Member] } = {}

  if (criteria.path) {
    normalized.path = { segments: criteria.path.segments.map((segment) => normalForm(segment)) }
  }
  if (criteria.queryParams) {
    normalized.queryParams = criteria.queryParams.map(({ name, value, required }) =>
      value === undefined
        ? { name: normalForm(name), required }
        : { name: normalForm(name), value: normalForm(value), required }
    )
  }
  if (criteria.campaign) {
    const campaign: Partial<Record<UtmParameter, string>> = {}
    for (const [parameter, value] of campaignEntries(criteria.campaign)) {
      campaign[parameter] = normalForm(value)
    }
    normalized.campaign = campaign
  }
  return normalized
}
