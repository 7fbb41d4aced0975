import type { QueryParameters } from './query_parameters.js'

/**
 * What criteria ask of one part of the URL: of a parameter of the query, mostly. The values it accepts are `value`, or any when
 * there is none; and being absent, unless it is required.
 */
export interface Condition {
  readonly name: string
  readonly value: string | undefined
  readonly required: boolean
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
