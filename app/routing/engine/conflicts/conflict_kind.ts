import {
  comparePrecedence,
  decidingGround,
  type PrecedenceGround,
} from '#routing/engine/criteria/precedence'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { inverse, relate, type Relation } from '#routing/engine/criteria/relation'
import {
  containsWindow,
  intersectWindows,
  type TimeWindow,
} from '#routing/engine/criteria/schedule'

export const SEVERITIES = ['high', 'medium', 'low', 'info'] as const

export type Severity = (typeof SEVERITIES)[number]

/** Every kind of conflict, most severe first. */
export const CONFLICT_KINDS = [
  'duplicate',
  'takeover',
  'shadowed',
  'example_claimed',
  'overlap',
  'specialization',
] as const

export type ConflictKind = (typeof CONFLICT_KINDS)[number]

export const CONFLICT_SEVERITIES = {
  duplicate: 'high',
  takeover: 'high',
  shadowed: 'high',
  example_claimed: 'medium',
  overlap: 'low',
  specialization: 'info',
} as const satisfies Record<ConflictKind, Severity>

/** Whether a conflict of the kind has at least that severity. */
export function isAtLeast(kind: ConflictKind, least: Severity): boolean {
  return SEVERITIES.indexOf(CONFLICT_SEVERITIES[kind]) <= SEVERITIES.indexOf(least)
}

/** How two routers relate when some request matches both. */
export interface Overlap {
  readonly kind: ConflictKind
  /** The loser's URLs relative to the winner's. */
  readonly relation: Relation
  readonly winner: RankedRouter
  readonly loser: RankedRouter
  readonly ground: PrecedenceGround
  /** When both are open, from `nowMs` on. */
  readonly window: TimeWindow
  /** Whether the winner wins every request of the loser for the rest of the loser's schedule. */
  readonly isLoserDead: boolean
}

/**
 * The overlap of two routers. Null when no request can match both: one is inactive, their remaining schedules or their
 * URLs are disjoint, or exactly one is the fallback, which is meant to give way. Time counts like a part of the URL: of
 * two routers with the same URLs, the one open for part of the other's
 * time is the special case.
 */
export function overlapOf(one: RankedRouter, other: RankedRouter, nowMs: number): Overlap | null {
  if (one.pathKey !== other.pathKey && one.pathKey !== null && other.pathKey !== null) return null
  if (one.id === other.id || !one.router.isActive || !other.router.isActive) return null
  const [winner, loser] = comparePrecedence(one, other) < 0 ? [one, other] : [other, one]
  const [winning, losing] = [contestantOf(winner, nowMs), contestantOf(loser, nowMs)]
  const window = intersectWindows(winning, losing)
  if (window === null || !mayMeet(winning, losing)) return null
  const relation = relate(loser.urlSet, winner)
  if (relation === 'disjoint') return null
  return {
    kind: kindBetween(winning, losing, relation),
    relation,
    winner,
    loser,
    ground: decidingGround(winner, loser),
    window,
    isLoserDead: isDead(losing, winning, relation),
  }
}

/** An active router apart from its URLs: its rank and the rest of its schedule. */
export interface Contestant extends TimeWindow {
  readonly isDefault: boolean
  readonly rank: number
}

export function contestantOf({ isDefault, rank, fromMs, untilMs }: RankedRouter, nowMs: number) {
  return { isDefault, rank, fromMs: Math.max(fromMs, nowMs), untilMs } satisfies Contestant
}

/** Whether two contestants overlap, provided that some URL matches both. */
export function mayMeet(one: Contestant, other: Contestant): boolean {
  if (one.isDefault !== other.isDefault) return false
  return Math.max(one.fromMs, other.fromMs) < Math.min(one.untilMs, other.untilMs)
}

/** The kind of the overlap of two routers. `isWinner`: `one` comes first. `relation` is that of `one` to `other`. */
export function kindOfPair(
  one: Contestant,
  other: Contestant,
  isWinner: boolean,
  relation: Relation
): ConflictKind {
  return isWinner ? kindBetween(one, other, inverse(relation)) : kindBetween(other, one, relation)
}

/** `relation` is the loser's to the winner. */
function kindBetween(winner: Contestant, loser: Contestant, relation: Relation): ConflictKind {
  const isTie = winner.rank === loser.rank
  return kindOf(relation, isTie, isDead(loser, winner, relation), containsWindow(loser, winner))
}

function isDead(loser: Contestant, winner: Contestant, relation: Relation): boolean {
  return (relation === 'equal' || relation === 'narrower') && containsWindow(winner, loser)
}

/** The kind of an overlap; `relation` is the loser's to the winner. */
export function kindOf(
  relation: Relation,
  isTie: boolean,
  isLoserDead: boolean,
  isWinnerForAWhile: boolean
): ConflictKind {
  if (relation === 'equal' && isTie) return 'duplicate'
  if (isLoserDead) return 'shadowed'
  if (isTie) return 'takeover'
  if (relation === 'wider' || (relation === 'equal' && isWinnerForAWhile)) return 'specialization'
  return 'overlap'
}
