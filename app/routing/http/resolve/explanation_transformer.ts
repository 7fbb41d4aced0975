import type { Explanation, RouterVerdict } from '#routing/engine/answers/explain'
import {
  decidingGround,
  type PrecedenceGround,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'
import { showScheduling } from '../routers/router_transformer.js'

export function showExplanation(explanation: Explanation) {
  const { url, atMs, resolution, candidates, candidateCount, holdsUntilMs, verdicts } = explanation
  const winner = resolution?.router ?? null
  return {
    url,
    at: new Date(atMs),
    winner: resolution && {
      ...showMatchedRouter(resolution.router),
      matched_by: resolution.matchedBy,
    },
    others: winner ? candidates.slice(1).map((router) => showOutranked(router, winner)) : [],
    others_total: winner ? candidateCount - 1 : 0,
    holds_until: holdsUntilMs === null ? null : new Date(holdsUntilMs),
    routers: verdicts.map(showVerdict),
  }
}

function showOutranked(router: RoutableRouter, winner: RoutableRouter) {
  const on = decidingGround(precedenceOf(winner), precedenceOf(router))
  return { ...showMatchedRouter(router), outranked_by: showOutranking({ router: winner, on }) }
}

function showOutranking({ router, on }: { router: RoutableRouter; on: PrecedenceGround }) {
  return { router_id: router.id, router_name: router.name, on }
}

/** A foreign router looks the same as a missing one. */
function showVerdict({ routerId, router, ...verdict }: RouterVerdict) {
  if (!router) return { router_id: routerId, found: false }
  return {
    ...showMatchedRouter(router),
    found: true,
    is_active: router.isActive,
    scheduling: showScheduling(router),
    wins: verdict.wins,
    obstacles: verdict.obstacles,
    criteria: verdict.criteria,
    outranked_by: verdict.outrankedBy && showOutranking(verdict.outrankedBy),
  }
}
