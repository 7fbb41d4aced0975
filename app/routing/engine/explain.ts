import { criterionOutcomes, matches, type CriterionOutcome } from './match.js'
import {
  compareRouters,
  decidingGround,
  precedenceOf,
  type PrecedenceGround,
} from './precedence.js'
import type { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import type { Resolution, RoutingTable } from './routing_table.js'
import { isOpen, nextBoundary } from './schedule.js'

/** Why a router does not win. `outranked` comes alone: it matches, is open, and is not the first. */
export type Obstacle = 'inactive' | 'not_yet_open' | 'closed' | 'criteria' | 'outranked'

export interface RouterVerdict {
  readonly routerId: string
  /** Null when the organization has no router of this id. */
  readonly router: RoutableRouter | null
  readonly wins: boolean
  readonly obstacles: readonly Obstacle[]
  readonly criteria: readonly CriterionOutcome[]
  readonly outrankedBy: { readonly router: RoutableRouter; readonly on: PrecedenceGround } | null
}

export interface Explanation {
  readonly url: string
  readonly atMs: number
  readonly resolution: Resolution | null
  /** Every active and open router that matches, the winner first. */
  readonly candidates: readonly RoutableRouter[]
  /**
   * The first later instant at which a schedule changes the winner's standing; null when no
   * schedule ever does. The winner is the same until then, unless a router is changed.
   */
  readonly holdsUntilMs: number | null
  /** One verdict for each router asked for, in the order asked. */
  readonly verdicts: readonly RouterVerdict[]
}

/** Everything there is to say about one decision: the same answer as `resolve`, with its grounds. */
export function explain(
  table: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  { routerIds = [] }: { readonly routerIds?: readonly string[] } = {}
): Explanation {
  const matching = table.matching(request)
  const candidates = matching.filter((router) => isOpen(router, nowMs))
  const winner = candidates[0] ?? null
  return {
    url: request.href,
    atMs: nowMs,
    resolution: table.resolve(request, nowMs),
    candidates,
    holdsUntilMs: holdsUntil(matching, winner, nowMs),
    verdicts: routerIds.map((id) => verdict(id, table.router(id), winner, request, nowMs)),
  }
}

function holdsUntil(
  matching: readonly RoutableRouter[],
  winner: RoutableRouter | null,
  nowMs: number
): number | null {
  let earliest = Infinity
  for (const router of matching) {
    earliest = Math.min(earliest, nextBoundary(router, nowMs) ?? Infinity)
    if (router.id === winner?.id) break
  }
  return earliest === Infinity ? null : earliest
}

function verdict(
  routerId: string,
  router: RoutableRouter | null,
  winner: RoutableRouter | null,
  request: RequestUrl,
  nowMs: number
): RouterVerdict {
  if (router === null) {
    const nothing = { obstacles: [], criteria: [], outrankedBy: null }
    return { routerId, router, wins: false, ...nothing }
  }
  const obstacles = obstaclesOf(router, request, nowMs)
  const wins = router.id === winner?.id
  const isOutranked = winner !== null && !wins && compareRouters(winner, router) < 0
  if (obstacles.length === 0 && !wins) obstacles.push('outranked')
  return {
    routerId,
    router,
    wins,
    obstacles,
    criteria: criterionOutcomes(router.criteria, request),
    outrankedBy: isOutranked
      ? { router: winner, on: decidingGround(precedenceOf(winner), precedenceOf(router)) }
      : null,
  }
}

function obstaclesOf(router: RoutableRouter, request: RequestUrl, nowMs: number): Obstacle[] {
  const obstacles: Obstacle[] = []
  if (!router.isActive) obstacles.push('inactive')
  if (!isOpen(router, nowMs)) {
    const isBefore = router.activeFromMs !== null && nowMs < router.activeFromMs
    obstacles.push(isBefore ? 'not_yet_open' : 'closed')
  }
  if (!matches(router.criteria, request)) obstacles.push('criteria')
  return obstacles
}
