import { comparePrecedence } from '#routing/engine/criteria/precedence'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen, windowOf } from '#routing/engine/criteria/schedule'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield } from '#shared/steps'

/** The place that a draft would have among the routers of its organization. */
export interface DraftStanding {
  /** Its place in order of precedence, from 1. */
  readonly place: number
  /** The number of routers, with the draft. */
  readonly of: number
  /** Another router with its name. */
  readonly nameHolder: RoutableRouter | null
  /** The active default router, if the draft would be a second one, which no organization may have; null otherwise. */
  readonly otherDefault: RoutableRouter | null
  /** The instant of `winners`: now, or the draft's opening if that is later. */
  readonly atMs: number
  /** The router that would win each URL; null when no router would. */
  readonly winners: readonly (RoutableRouter | null)[]
}

/** Compares a draft with the other routers, in steps. It replaces the one with its id. */
export function* draftStandingSteps(
  table: RoutingTable,
  draft: RoutableRouter,
  urls: readonly string[],
  nowMs: number
): Generator<undefined, DraftStanding> {
  const subject = new RankedRouter(draft)
  const isActiveDefault = draft.isDefault && draft.isActive
  let place = 1
  let nameHolder: RoutableRouter | null = null
  let otherDefault: RoutableRouter | null = null
  for (const ranked of table.rankedRouters()) {
    const { router } = ranked
    if (mustYield()) yield
    if (router.id === draft.id) continue
    if (comparePrecedence(ranked, subject) < 0) place += 1
    if (router.name === draft.name) nameHolder = router
    if (isActiveDefault && router.isDefault && router.isActive) otherDefault = router
  }
  yield
  const future = table.with(draft)
  const { fromMs } = windowOf(draft)
  const atMs = !isOpen(draft, nowMs) && nowMs < fromMs ? fromMs : nowMs
  const winners: (RoutableRouter | null)[] = []
  for (const url of urls) {
    yield
    const request = RequestUrl.parse(url)
    winners.push(request.ok ? (future.resolve(request.value, atMs)?.router ?? null) : null)
  }
  return { place, of: future.size, nameHolder, otherDefault, atMs, winners }
}
