import type { CriterionOutcome } from '#routing/engine/criteria/criterion_kind'
import { criterionOutcomes, matches } from '#routing/engine/criteria/criteria_conditions'
import {
  comparePrecedence,
  compareRouters,
  decidingGround,
  type PrecedenceGround,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen, nextBoundary } from '#routing/engine/criteria/schedule'
import type { Resolution, RoutingTable } from '#routing/engine/table/routing_table'
import { FirstRouters } from '#routing/engine/table/sorted_list'
import { mustYield } from '#shared/steps'

/**
 * Why a router does not win. `outranked` always comes alone: the router matches and is open, but another precedes it.
 */
export type Obstacle = 'inactive' | 'not_yet_open' | 'closed' | 'criteria' | 'outranked'

export interface RouterVerdict {
  readonly routerId: string
  /** Null when the organization has no router with this id. */
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
  /** The active, open routers that match, the winner first, up to the limit. */
  readonly candidates: readonly RoutableRouter[]
  /** The number of all candidates. */
  readonly candidateCount: number
  /**
   * The next instant at which a schedule changes the winner; null when none ever does. Until then, the winner changes
   * only if a router is written.
   */
  readonly holdsUntilMs: number | null
  /** One verdict for each router asked for, in the order asked. */
  readonly verdicts: readonly RouterVerdict[]
}

interface ExplanationLimits {
  readonly routerIds?: readonly string[]
  /** How many candidates are listed; all are counted. */
  readonly limit: number
}

/** Explains one decision in steps: the answer of `resolve`, with its reasons. */
export function* explainSteps(
  table: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  { routerIds = [], limit }: ExplanationLimits
): Generator<undefined, Explanation> {
  const resolution = table.resolve(request, nowMs)
  yield
  const matching = table.collect(request)
  yield
  const winner = resolution && table.rankedRouter(resolution.router.id)
  const first = new FirstRouters(limit)
  let holdsUntilMs = Infinity
  for (const ranked of matching) {
    if (ranked.isOpen(nowMs)) first.add(ranked)
    if (winner === null || comparePrecedence(ranked, winner) <= 0) {
      holdsUntilMs = Math.min(holdsUntilMs, nextBoundary(ranked.router, nowMs) ?? Infinity)
    }
    if (mustYield()) yield
  }
  const verdicts: RouterVerdict[] = []
  for (const id of routerIds) {
    verdicts.push(verdict(id, table.router(id), winner?.router ?? null, request, nowMs))
    yield
  }
  return {
    url: request.href,
    atMs: nowMs,
    resolution,
    candidates: first.routers,
    candidateCount: first.total,
    holdsUntilMs: holdsUntilMs === Infinity ? null : holdsUntilMs,
    verdicts,
  }
}

/** Why the router with this id does not win, or that it does. */
export function verdictOf(
  table: RoutingTable,
  routerId: string,
  request: RequestUrl,
  nowMs: number
): RouterVerdict {
  const winner = table.resolve(request, nowMs)?.router ?? null
  return verdict(routerId, table.router(routerId), winner, request, nowMs)
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

/** The first `limit` candidates in precedence order, the winner first, in steps. */
export function* rankedCandidateSteps(
  table: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  limit: number
): Generator<undefined, RoutableRouter[]> {
  const first = new FirstRouters(limit)
  for (const ranked of table.collect(request)) {
    if (ranked.isOpen(nowMs)) first.add(ranked)
    if (mustYield()) yield
  }
  return first.routers
}

/**
 * The names of the request's query parameters that no router, active or not, asks for, in steps: they change no answer.
 * In the order of the request, each once.
 */
export function* unusedParameterSteps(
  table: RoutingTable,
  request: RequestUrl
): Generator<undefined, string[]> {
  const unused = new Set<string>()
  for (const [name] of request.query) unused.add(name)
  for (const { conditions } of table.rankedRouters()) {
    if (unused.size === 0) break
    for (const { name } of conditions) unused.delete(name)
    if (mustYield()) yield
  }
  return [...unused]
}
