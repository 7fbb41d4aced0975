import type { RoutingRow } from '../../api/routing_row.js'

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
