import {
  comparePrecedence,
  type Precedence,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield } from '#shared/steps'
import { HiddenDemands } from '#routing/impact/hidden_demands'
import { type Moves, MoveTally } from '#routing/impact/move_tally'
import { isUnattributed, shapeUrl } from './unattributed_traffic.js'

interface MeasuredInput {
  /** They are active and always open. */
  readonly drafts: readonly RoutableRouter[]
  /** The current winner of each shape. */
  readonly winners: ReadonlyMap<string, RoutableRouter | null>
  /** The resolves of shapes. */
  readonly counts: ReadonlyMap<string, number>
  /** The number of networks that asked for a shape, if it is known. */
  readonly networks?: ReadonlyMap<string, number>
  /** Whether stored URLs lack parameters of this name. */
  readonly leavesOut: (name: string) => boolean
}

/** What a draft alone would do to the resolves. */
export interface MeasuredDraft {
  readonly router: RoutableRouter
  /** Its volume: the unattributed resolves that it would take. */
  readonly support: number
  /** The part of `support` that no earlier draft would take. */
  readonly further: number
  /** The part of `support` that no router takes now. */
  readonly unmatched: number
  /** An upper bound of the networks that asked for those. */
  readonly networks: number
  /** The most frequent unattributed shape that it would take; the first by its text, if several are as frequent. */
  readonly witness: { readonly shape: string; readonly resolves: number }
  /** The traffic that it would reroute. */
  readonly moves: Moves
}

interface Measure {
  readonly router: RoutableRouter
  readonly precedence: Precedence
  readonly hidden: HiddenDemands
  readonly tally: MoveTally
  support: number
  further: number
  unmatched: number
  networks: number
  witness: { shape: string; resolves: number }
}

/**
 * Measures what each draft alone would change, in steps. Leaves out drafts that take nothing.
 */
export function* measuredDraftSteps({
  drafts,
  winners,
  counts,
  networks,
  leavesOut,
}: MeasuredInput): Generator<undefined, MeasuredDraft[]> {
  const ofAll = RoutingTable.compile(drafts)
  const measures = new Map<string, Measure>()
  for (const router of drafts) measures.set(router.id, newMeasure(router, leavesOut))
  for (const [shape, winner] of winners) {
    const request = shapeUrl(shape)
    yield
    const matching = request ? matchingDrafts(ofAll, measures, request) : []
    if (!request || matching.length === 0) continue
    const resolves = counts.get(shape) ?? 0
    if (isUnattributed(winner)) {
      const asking = networks?.get(shape) ?? 0
      addUnattributed(matching, { shape, resolves, networks: asking, isUnmatched: winner === null })
    }
    const present = winner && precedenceOf(winner)
    for (const { router, precedence, hidden, tally } of matching) {
      const isFirst = present === null || comparePrecedence(precedence, present) < 0
      if (isFirst && !hidden.concern(request)) tally.add(winner, router, shape, resolves)
      if (mustYield()) yield
    }
  }
  return [...measures.values()]
    .filter(({ support }) => support > 0)
    .map(({ tally, ...measure }) => ({ ...measure, moves: tally.moves }))
}

function newMeasure(router: RoutableRouter, leavesOut: (name: string) => boolean): Measure {
  return {
    router,
    precedence: precedenceOf(router),
    hidden: new HiddenDemands([router], leavesOut),
    tally: new MoveTally(),
    support: 0,
    further: 0,
    unmatched: 0,
    networks: 0,
    witness: { shape: '', resolves: 0 },
  }
}

/** The drafts that match, in their order. */
function matchingDrafts(
  drafts: RoutingTable,
  measures: ReadonlyMap<string, Measure>,
  request: RequestUrl
): Measure[] {
  const ids = new Set(drafts.collect(request).map(({ id }) => id))
  return ids.size === 0 ? [] : [...measures.values()].filter(({ router }) => ids.has(router.id))
}

/** All of these drafts would take the resolves, since each precedes a default router. */
function addUnattributed(
  matching: readonly Measure[],
  left: {
    readonly shape: string
    readonly resolves: number
    readonly networks: number
    readonly isUnmatched: boolean
  }
): void {
  const { shape, resolves, networks, isUnmatched } = left
  for (const [at, measure] of matching.entries()) {
    measure.support += resolves
    if (at === 0) measure.further += resolves
    if (isUnmatched) measure.unmatched += resolves
    measure.networks += networks
    const { witness } = measure
    const isMoreFrequent = resolves > witness.resolves
    const isFirst = resolves === witness.resolves && shape < witness.shape
    if (isMoreFrequent || isFirst) measure.witness = { shape, resolves }
  }
}
