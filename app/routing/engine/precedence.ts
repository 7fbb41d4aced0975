import { PRIORITY_CLASSES, type PriorityClass } from './priority_class.js'
import type { RoutableRouter } from './router.js'
import { specificity } from './specificity.js'

/** The place of a router in the one order by which matching routers are ranked. */
export interface Precedence {
  readonly classRank: number
  readonly specificity: number
  readonly createdAtMs: number
  readonly id: string
}

/** On what ground one router stands before another. */
export type PrecedenceGround = 'priority_class' | 'specificity' | 'created_at' | 'id'

const CLASS_RANKS: ReadonlyMap<PriorityClass, number> = new Map(
  PRIORITY_CLASSES.map((priorityClass, rank) => [priorityClass, rank])
)

export function precedenceOf(router: RoutableRouter): Precedence {
  return {
    classRank: CLASS_RANKS.get(router.priorityClass) ?? PRIORITY_CLASSES.length,
    specificity: specificity(router.criteria, router.priorityClass),
    createdAtMs: router.createdAtMs,
    id: router.id,
  }
}

/**
 * The only order in the engine: class, then specificity, then the newer, then the greater id.
 * Total: 0 only for one and the same id. Negative when `a` wins, so an ascending sort ranks.
 */
export function comparePrecedence(a: Precedence, b: Precedence): number {
  return (
    a.classRank - b.classRank ||
    b.specificity - a.specificity ||
    b.createdAtMs - a.createdAtMs ||
    (a.id === b.id ? 0 : a.id > b.id ? -1 : 1)
  )
}

/** `comparePrecedence` for routers at hand; sort many by their `precedenceOf` instead. */
export function compareRouters(a: RoutableRouter, b: RoutableRouter): number {
  return comparePrecedence(precedenceOf(a), precedenceOf(b))
}

/** The first ground on which the two differ, the one that decides between them. */
export function decidingGround(a: Precedence, b: Precedence): PrecedenceGround {
  if (a.classRank !== b.classRank) return 'priority_class'
  if (a.specificity !== b.specificity) return 'specificity'
  if (a.createdAtMs !== b.createdAtMs) return 'created_at'
  return 'id'
}
