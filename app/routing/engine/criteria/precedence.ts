import { PRIORITY_CLASSES, specificity, type PriorityClass } from './priority_class.js'
import type { RoutableRouter } from './router.js'

/** A router's position in the order that ranks matching routers. */
export interface Precedence {
  /** Class and specificity as one small integer; the smaller wins. */
  readonly rank: number
  /** The second of its creation, counted backwards as a small integer; the smaller is the newer and wins. */
  readonly created: number
  readonly createdAtMs: number
  readonly id: string
}

/** The reason why one router precedes another. */
export type PrecedenceGround = 'priority_class' | 'specificity' | 'created_at' | 'id'

const CLASS_RANKS: ReadonlyMap<PriorityClass, number> = new Map(
  PRIORITY_CLASSES.map((priorityClass, rank) => [priorityClass, rank])
)

/** Greater than any specificity. */
const RANKS_PER_CLASS = 1_000_000
/** The rank of every default router, and of no other. */
export const DEFAULT_RANK = PRIORITY_CLASSES.indexOf('default') * RANKS_PER_CLASS

export function precedenceOf(router: RoutableRouter): Precedence {
  return {
    rank: rankOf(router),
    created: createdOf(router.createdAtMs),
    createdAtMs: router.createdAtMs,
    id: router.id,
  }
}

function rankOf({ criteria, priorityClass }: RoutableRouter): number {
  const classRank = CLASS_RANKS.get(priorityClass) ?? PRIORITY_CLASSES.length
  return classRank * RANKS_PER_CLASS - specificity(criteria, priorityClass)
}

/**
 * The engine's only order: class, then specificity, then the newer, then the greater id. Total: 0 only for the same id.
 * Negative when `a` wins, so an ascending sort ranks.
 */
export function comparePrecedence(a: Precedence, b: Precedence): number {
  return (
    a.rank - b.rank ||
    a.created - b.created ||
    b.createdAtMs - a.createdAtMs ||
    (a.id === b.id ? 0 : a.id > b.id ? -1 : 1)
  )
}

/** Whether the first of several precedes another. Reads that first router only when the ranks are equal. */
export function comesFirst(
  several: { readonly rank: number; readonly first: Precedence },
  other: Precedence
): boolean {
  if (several.rank !== other.rank) return several.rank < other.rank
  return comparePrecedence(several.first, other) < 0
}

/** `comparePrecedence` for two routers; to sort many, compare their `precedenceOf` instead. */
export function compareRouters(a: RoutableRouter, b: RoutableRouter): number {
  return comparePrecedence(precedenceOf(a), precedenceOf(b))
}

/** The first ground on which the two differ: the one that decides between them. */
export function decidingGround(a: Precedence, b: Precedence): PrecedenceGround {
  if (classRankOf(a) !== classRankOf(b)) return 'priority_class'
  if (a.rank !== b.rank) return 'specificity'
  if (a.createdAtMs !== b.createdAtMs) return 'created_at'
  return 'id'
}

/** Instants before 1970 and after 2106 count as these. */
function createdOf(createdAtMs: number): number {
  const seconds = Math.max(0, Math.min(2 ** 32 - 1, Math.floor(createdAtMs / 1000)))
  return 2 ** 31 - 1 - seconds
}

function classRankOf({ rank }: Precedence): number {
  return Math.ceil(rank / RANKS_PER_CLASS)
}
