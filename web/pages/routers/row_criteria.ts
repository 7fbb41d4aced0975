import type { RoutingRow } from '#console/api/types'

/** One criterion as a person reads it. `value` is null when presence is enough. */
export interface CriterionChip {
  readonly kind: 'path' | 'query' | 'campaign'
  /** Empty for a path. */
  readonly name: string
  readonly value: string | null
  /** False when a URL without the parameter matches too. */
  readonly isRequired: boolean
}

/** The criteria in the order in which they stand in a URL: the path, parameters, UTM parameters. */
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
  const campaign = Object.entries(criteria.campaign ?? {})
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

/** A word that a parameter gets when its presence is enough. */
const ANY_VALUE = 'any'

/** A URL that fulfils the criteria of the row, on a host that stands for the organization's site. */
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
