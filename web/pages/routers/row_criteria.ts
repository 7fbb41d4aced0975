import type { RoutingRow } from '#console/api/types'

/** A criterion for the reader. `value` is null if any value will do. */
export interface CriterionChip {
  readonly kind: 'path' | 'query' | 'campaign'
  /** Empty for a path. */
  readonly name: string
  readonly value: string | null
  /** False if the parameter is optional. */
  readonly isRequired: boolean
}

const CAMPAIGN = 'utm_campaign'

/** The criteria in the order of a URL: path, parameters, UTM parameters, of which the name of the campaign says most. */
export function criterionChips({ matching_criteria: criteria }: RoutingRow): CriterionChip[] {
  const segments = criteria.path?.segments ?? []
  const path: CriterionChip[] =
    segments.length === 0
      ? []
      : [
          {
            kind: 'path',
            name: '',
            value: `/${segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')}`,
            isRequired: true,
          },
        ]
  const parameters = Object.entries(criteria.query_params?.parameters ?? {})
  const campaign = Object.entries(criteria.campaign ?? {}).sort(
    ([one], [other]) => Number(other === CAMPAIGN) - Number(one === CAMPAIGN)
  )
  return [
    ...path,
    ...parameters.map(([name, { value, required }]): CriterionChip => ({
      kind: 'query',
      name,
      value: value ?? null,
      isRequired: required !== false,
    })),
    ...campaign.map(([name, value]): CriterionChip => ({
      kind: 'campaign',
      name,
      value,
      isRequired: true,
    })),
  ]
}

/** The value of a parameter that may have any. */
const ANY_VALUE = 'any'

/** A URL that matches the row, on a placeholder host. */
export function sampleUrl({ matching_criteria: criteria }: RoutingRow): string {
  const path = (criteria.path?.segments ?? []).map(encodeURIComponent).join('/')
  const query = new URLSearchParams()
  for (const [name, { value, required }] of Object.entries(
    criteria.query_params?.parameters ?? {}
  )) {
    if (required !== false) query.append(name, value ?? ANY_VALUE)
  }
  for (const [name, value] of Object.entries(criteria.campaign ?? {})) query.append(name, value)
  const search = query.toString()
  return `https://www.example.com/${path}${search === '' ? '' : `?${search}`}`
}
