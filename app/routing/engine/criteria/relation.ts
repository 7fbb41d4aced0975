import type { Condition } from './condition.js'
import { demandsOf } from './demands.js'
import type { MatchingCriteria } from './matching_criteria.js'

/** How the URLs that match one criteria stand to those that match another. */
export type Relation = 'equal' | 'narrower' | 'wider' | 'overlapping' | 'disjoint'

/** Criteria as a set of URLs: one path or any, and for each name the values it accepts. */
export interface UrlSet {
  readonly pathKey: string | null
  readonly conditions: ReadonlyMap<string, Condition>
}

export function urlSetOf(criteria: MatchingCriteria | null): UrlSet {
  const { pathKey, conditions } = demandsOf(criteria)
  return {
    pathKey,
    conditions: new Map(conditions.map((condition) => [condition.name, condition])),
  }
}

/**
 * Decided from the criteria alone, without trying URLs. Exact, because path and parameters are
 * independent of each other and no criteria are empty. `narrower`: every URL of `a` is one of `b`.
 */
export function relate(a: UrlSet, b: UrlSet): Relation {
  if (a.pathKey !== null && b.pathKey !== null && a.pathKey !== b.pathKey) return 'disjoint'
  let isWithin = a.pathKey !== null || b.pathKey === null
  let isAround = b.pathKey !== null || a.pathKey === null

  for (const [name, condition] of a.conditions) {
    const other = b.conditions.get(name)
    if (other === undefined) {
      isAround = false
      continue
    }
    if (!canBothHold(condition, other)) return 'disjoint'
    isWithin &&= implies(condition, other)
    isAround &&= implies(other, condition)
  }
  for (const name of b.conditions.keys()) {
    if (!a.conditions.has(name)) isWithin = false
  }

  return relationOf(isWithin, isAround)
}

/** Of two that are not disjoint, by whether the one is within the other, and around it. */
export function relationOf(isWithin: boolean, isAround: boolean): Relation {
  if (isWithin) return isAround ? 'equal' : 'narrower'
  return isAround ? 'wider' : 'overlapping'
}

function canBothHold(a: Condition, b: Condition): boolean {
  if (!a.required && !b.required) return true
  return a.value === undefined || b.value === undefined || a.value === b.value
}

function implies(a: Condition, b: Condition): boolean {
  if (!a.required && b.required) return false
  return b.value === undefined || a.value === b.value
}
