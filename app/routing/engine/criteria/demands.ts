import type { Condition } from './condition.js'
import { KINDS_BY_RANK, type MatchingCriteria } from './matching_criteria.js'

/** What criteria demand of a request, whatever their kinds. */
export interface Demands {
  /** The path it must have, as `RequestUrl.pathKey`; null when every path will do. */
  readonly pathKey: string | null
  readonly conditions: readonly Condition[]
}

const NONE: readonly Condition[] = []

export function demandsOf(criteria: MatchingCriteria | null): Demands {
  return { pathKey: pathKeyOf(criteria), conditions: conditionsOf(criteria) }
}

export function pathKeyOf(criteria: MatchingCriteria | null): string | null {
  if (criteria === null) return null
  for (const kind of KINDS_BY_RANK) {
    const pathKey = kind.pathKey(criteria)
    if (pathKey !== null) return pathKey
  }
  return null
}

/** Every demand on the query, one per name: of criteria that have no problem, the first of a name implies the others. */
export function conditionsOf(criteria: MatchingCriteria | null): readonly Condition[] {
  if (criteria === null) return NONE
  let conditions = NONE
  for (const kind of KINDS_BY_RANK) conditions = joined(conditions, kind.conditions(criteria))
  return conditions
}

function joined(own: readonly Condition[], further: readonly Condition[]): readonly Condition[] {
  if (further.length === 0) return own
  if (own.length === 0) return further
  return [
    ...own,
    ...further.filter(({ name }) => !own.some((condition) => condition.name === name)),
  ]
}
