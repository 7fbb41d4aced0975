import type { QueryParameters } from './query_parameters.js'

/**
 * A condition of criteria on one part of the URL, usually a query parameter. It accepts `value`, or any value when none
 * is given. Unless it is required, it also accepts absence.
 */
export interface Condition {
  readonly name: string
  readonly value: string | undefined
  readonly required: boolean
}

/** Whether one condition holds for the value in the query; undefined means that the name is absent. */
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
