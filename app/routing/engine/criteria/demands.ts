import type { Condition } from './condition.js'
import { CRITERION_KINDS, KINDS_BY_RANK, type MatchingCriteria } from './matching_criteria.js'
import { pathKeyOf, pathKind } from './path.js'
import { queryPart } from './query_part.js'
import type { UrlPart } from './url_part.js'

/** What criteria demand of a request, whatever their kinds. A table finds routers by their path, so it stands apart. */
export interface Demands {
  /** The path it must have, as `RequestUrl.pathKey`; null when every path will do. */
  readonly pathKey: string | null
  readonly conditions: readonly Condition[]
}

const NONE: readonly Condition[] = []
const BESIDE_PATH = KINDS_BY_RANK.filter((kind) => kind !== pathKind)

/** The parts that have a name of their own. */
const NAMED_PARTS: ReadonlyMap<string | null, UrlPart> = new Map(
  CRITERION_KINDS.map(({ part }) => [part.name, part])
)

/** The part of the URL on which conditions of this name stand. */
export function partOf(name: string): UrlPart {
  return NAMED_PARTS.get(name) ?? queryPart
}

export function demandsOf(criteria: MatchingCriteria | null): Demands {
  return { pathKey: pathKeyOf(criteria), conditions: conditionsOf(criteria) }
}

/** Every condition, that on the path first. */
export function allConditionsOf(criteria: MatchingCriteria | null): readonly Condition[] {
  return criteria === null ? NONE : [...pathKind.conditions(criteria), ...conditionsOf(criteria)]
}

/**
 * Every condition but that on the path, one per name: of criteria that have no problem, the first of a name implies
 * the others.
 */
export function conditionsOf(criteria: MatchingCriteria | null): readonly Condition[] {
  if (criteria === null) return NONE
  let conditions = NONE
  for (const kind of BESIDE_PATH) conditions = joined(conditions, kind.conditions(criteria))
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
