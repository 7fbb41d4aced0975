import type { Condition } from './condition.js'
import { demandImplies, demandsExclude, demandOf } from './demand_numbers.js'
import { allConditionsOf } from './demands.js'
import type { MatchingCriteria } from './matching_criteria.js'

/** How the URLs that match one set of criteria relate to those that match another. */
export type Relation = 'equal' | 'narrower' | 'wider' | 'overlapping' | 'disjoint'

/** Criteria as a set of URLs: the accepted values by name. */
export type UrlSet = ReadonlyMap<string, Condition>

export function urlSetOf(criteria: MatchingCriteria | null): UrlSet {
  return new Map(allConditionsOf(criteria).map((condition) => [condition.name, condition]))
}

/**
 * Decided from the criteria alone, without trying URLs. Exact, because the parts of a URL are independent of each other
 * and all criteria match at least one URL. `narrower`: every URL of `a` is one of `b`.
 */
export function relate(a: UrlSet, b: UrlSet): Relation {
  let isWithin = true
  let isAround = true
  let shared = 0
  for (const [name, condition] of a) {
    const other = b.get(name)
    if (other === undefined) {
      isAround = false
      continue
    }
    shared++
    const own = demandOf(condition, 0)
    const others = demandOf(other, other.value === condition.value ? 0 : 1)
    if (demandsExclude(own, others)) return 'disjoint'
    isWithin &&= demandImplies(own, others)
    isAround &&= demandImplies(others, own)
  }
  return relationOf(isWithin && shared === b.size, isAround)
}

/**
 * The relation of two sets that are not disjoint: whether the first is within the second, and whether it contains it.
 */
export function relationOf(isWithin: boolean, isAround: boolean): Relation {
  if (isWithin) return isAround ? 'equal' : 'narrower'
  return isAround ? 'wider' : 'overlapping'
}
