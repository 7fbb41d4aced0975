import { campaignEntries, type MatchingCriteria } from './matching_criteria.js'
import type { QueryParameters } from './query_parameters.js'

/**
 * What criteria ask of one parameter of the query. The values it accepts are `value`, or any when
 * there is none; and being absent, unless it is required.
 */
export interface Condition {
  readonly name: string
  readonly value: string | undefined
  readonly required: boolean
}

const NONE: readonly Condition[] = []

/**
 * Every demand that criteria make on the query, one per name, campaign parameters included. An
 * optional parameter without a value demands nothing and is left out.
 */
export function conditionsOf(criteria: MatchingCriteria | null): readonly Condition[] {
  if (criteria === null || (!criteria.campaign && !criteria.queryParams)) return NONE
  const conditions: Condition[] = []
  for (const [name, value] of campaignEntries(criteria.campaign)) {
    conditions.push({ name, value, required: true })
  }
  for (const { name, value, required } of criteria.queryParams ?? []) {
    const demandsNothing = value === undefined && !required
    if (demandsNothing || conditions.some((condition) => condition.name === name)) continue
    conditions.push({ name, value, required })
  }
  return conditions
}

/** Whether one demand holds for the value the query has, undefined when the name is absent. */
export function conditionHolds(
  condition: Pick<Condition, 'required'> & { readonly value?: string | undefined },
  actual: string | undefined
): boolean {
  if (actual === undefined) return !condition.required
  return condition.value === undefined || condition.value === actual
}

export function conditionsHold(conditions: readonly Condition[], query: QueryParameters): boolean {
  for (const condition of conditions) {
    if (!conditionHolds(condition, query.get(condition.name))) return false
  }
  return true
}
