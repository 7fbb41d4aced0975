import { type Condition, conditionsHold } from './condition.js'
import type { CriterionOutcome } from './criterion_kind.js'
import { CRITERION_KINDS, KINDS_BY_RANK, type MatchingCriteria } from './matching_criteria.js'
import { pathKeyHolds, pathKeyOf, pathKind } from './path.js'
import type { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import { queryPart, type UrlPart } from './url_part.js'

/** The conditions of criteria, across their kinds. The path is separate because a table finds routers by it. */
export interface PathAndConditions {
  /** The required path, as `RequestUrl.pathKey`; null accepts every path. */
  readonly pathKey: string | null
  readonly conditions: readonly Condition[]
}

const NONE: readonly Condition[] = []
const BESIDE_PATH = KINDS_BY_RANK.filter((kind) => kind !== pathKind)

/** The parts with a name of their own. */
const NAMED_PARTS: ReadonlyMap<string | null, UrlPart> = new Map(
  CRITERION_KINDS.map(({ part }) => [part.name, part])
)

/** The part of the URL that conditions of this name apply to. */
export function partOf(name: string): UrlPart {
  return NAMED_PARTS.get(name) ?? queryPart
}

export function pathAndConditionsOf(criteria: MatchingCriteria | null): PathAndConditions {
  return { pathKey: pathKeyOf(criteria), conditions: conditionsOf(criteria) }
}

/**
 * Every condition except the one on the path, one per name. In criteria without problems, the first condition of a name
 * implies the others.
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

/** The first condition that requires a parameter of the query. Null without one. */
export function requiredParameterOf({ conditions }: PathAndConditions): Condition | null {
  const onParameter = ({ name, required }: Condition) => required && partOf(name) === queryPart
  return conditions.find(onParameter) ?? null
}

/** Whether a request satisfies the path and all conditions. */
export function pathAndConditionsHold(
  { pathKey, conditions }: PathAndConditions,
  request: RequestUrl
): boolean {
  return pathKeyHolds(pathKey, request.pathKey) && conditionsHold(conditions, request.query)
}

/** Whether every criterion holds. Null criteria (a default router) match every request. */
export function matches(criteria: MatchingCriteria | null, request: RequestUrl): boolean {
  return pathAndConditionsHold(pathAndConditionsOf(criteria), request)
}

/** The outcome of every criterion; all are met exactly when `matches` is true. */
export function criterionOutcomes(
  criteria: MatchingCriteria | null,
  request: RequestUrl
): CriterionOutcome[] {
  return criteria === null
    ? []
    : CRITERION_KINDS.flatMap((kind) => kind.outcomes(criteria, request))
}

/** One line for people: the class that matched and every criterion that held. */
export function matchedBy({ criteria, priorityClass }: RoutableRouter): string {
  if (criteria === null || priorityClass === 'default') return 'default: no other router matched'
  const phrases = KINDS_BY_RANK.flatMap((kind) => kind.describe(criteria))
  return `${priorityClass}: ${phrases.join('; ')}`
}
