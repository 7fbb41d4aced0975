import type { ExplainedUrl } from '#routing/actions/explain_url'
import type { RouterVerdict } from '#routing/engine/answers/explain'
import type { NearMiss } from '#routing/engine/answers/near_misses'
import {
  decidingGround,
  type PrecedenceGround,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { showParty } from '../matched_routers/party_transformer.js'
import { showScheduling } from '../routers/router_transformer.js'

const NONE: ReadonlySet<string> = new Set()

/** The router that is not stored is shown with null for its id. */
export function showExplanation(explanation: ExplainedUrl) {
  const { url, atMs, resolution, candidates, candidateCount, holdsUntilMs, verdicts } = explanation
  const { draft, near, unusedParameters, writtenAt, unsavedId } = explanation
  const unsaved: ReadonlySet<string> = new Set(unsavedId === null ? [] : [unsavedId])
  const winner = resolution?.router ?? null
  const others = winner ? candidates.slice(1) : []
  return {
    url,
    at: new Date(atMs),
    organization_revision: explanation.organizationRevision,
    ...(writtenAt && { written_at: writtenAt }),
    winner: resolution && {
      ...showParty(resolution.router, unsaved),
      matched_by: resolution.matchedBy,
    },
    others: winner ? others.map((router) => showOutranked(router, winner, unsaved)) : [],
    others_total: winner ? candidateCount - 1 : 0,
    holds_until: holdsUntilMs === null ? null : new Date(holdsUntilMs),
    routers: verdicts.map((verdict) => showVerdict(verdict, unsaved)),
    ...(draft && { draft: showVerdict(draft, unsaved) }),
    ...(near && { near: near.map((miss) => showNearMiss(miss, unsaved)) }),
    ...(unusedParameters && { unused_parameters: unusedParameters }),
  }
}

/** A candidate that the winner outranks, and on what ground. */
export function showOutranked(
  router: RoutableRouter,
  winner: RoutableRouter,
  unsaved: ReadonlySet<string> = NONE
) {
  const on = decidingGround(precedenceOf(winner), precedenceOf(router))
  return {
    ...showParty(router, unsaved),
    outranked_by: showOutranking({ router: winner, on }, unsaved),
  }
}

function showOutranking(
  { router, on }: { router: RoutableRouter; on: PrecedenceGround },
  unsaved: ReadonlySet<string>
) {
  const { router_id: id, router_name: name } = showParty(router, unsaved)
  return { router_id: id, router_name: name, on }
}

/** A foreign router looks the same as a missing one. */
function showVerdict(
  { routerId, router, ...verdict }: RouterVerdict,
  unsaved: ReadonlySet<string>
) {
  if (!router) return { router_id: routerId, found: false }
  return {
    ...showParty(router, unsaved),
    found: true,
    is_active: router.isActive,
    scheduling: showScheduling(router),
    wins: verdict.wins,
    obstacles: verdict.obstacles,
    criteria: verdict.criteria,
    outranked_by: verdict.outrankedBy && showOutranking(verdict.outrankedBy, unsaved),
  }
}

function showNearMiss({ router, criterion, url, winner }: NearMiss, unsaved: ReadonlySet<string>) {
  return {
    ...showParty(router, unsaved),
    criterion,
    url,
    wins: winner.id === router.id,
    winner: showParty(winner, unsaved),
  }
}
