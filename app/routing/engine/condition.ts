import { campaignEntries, type MatchingCriteria } from './matching_criteria.js'
import type { QueryParameters } from './query_parameters.js'
import { hashOf } from './text_table.js'

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

/** A whole number of 30 bits, the same for the same conditions in any order. */
export function hashOfConditions(conditions: readonly Condition[]): number {
  let hash = 0
  for (const { name, value, required } of conditions) {
    const hashOfValue = value === undefined ? 0 : hashOf(value)
    hash = (hash + mixed(hashOf(name) ^ mixed(hashOfValue + (required ? 1 : 2)))) | 0
  }
  return hash >>> 2
}

/** Whether both are the same conditions, in whatever order. */
export function sameConditions(a: readonly Condition[], b: readonly Condition[]): boolean {
  if (a.length !== b.length) return false
  if (a.every((condition, at) => isSame(condition, b[at]))) return true
  const byName = new Map(b.map((condition) => [condition.name, condition]))
  return a.every((condition) => isSame(condition, byName.get(condition.name)))
}

function isSame(a: Condition, b: Condition | undefined): boolean {
  return a === b || (a.name === b?.name && a.value === b.value && a.required === b.required)
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x85ebca6b)
  return product ^ (product >>> 13)
}
