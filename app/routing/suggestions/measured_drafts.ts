import {
  comparePrecedence,
  type Precedence,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { StepBudget } from '#routing/engine/table/steps'
import { HiddenDemands } from '#routing/impact/hidden_demands'
import { type Moves, MoveTally } from '#routing/impact/move_tally'
import { isLeft, shapeUrl } from './unattributed_traffic.js'

/** Units of work of a parse, and of a draft that matches a shape. */
const URL_UNITS = 20
const DRAFT_UNITS = 5

interface MeasuredInput {
  /** They are active and always open. */
  readonly drafts: readonly RoutableRouter[]
  /** Who takes each shape now. */
  readonly winners: ReadonlyMap<string, RoutableRouter | null>
  /** The resolves of shapes. */
  readonly counts: ReadonlyMap<string, number>
  /** The networks that asked for shapes, as far as they are known. */
  readonly networks?: ReadonlyMap<string, number>
  /** Whether stored URLs lack parameters of this name. */
  readonly leavesOut: (name: string) => boolean
}

/** What a draft alone would do to the resolves. */
export interface MeasuredDraft {
  readonly router: RoutableRouter
  /** The left resolves that it would take. */
  readonly support: number
  /** Those of them that no earlier draft would take. */
  readonly further: number
  /** Those of `support` that nobody takes now. */
  readonly unmatched: number
  /** The networks that asked for those, at most. */
  readonly networks: number
  /** The most frequent left shape that it would take; of several, the first by its text. */
  readonly witness: { readonly shape: string; readonly resolves: number }
  /** From whom to whom resolves would go. */
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
 * Compares each of the drafts alone with who takes the shapes now, in steps. A draft that takes nothing is left out.
 */
export function* measuredDraftSteps(
  { drafts, winners, counts, networks, leavesOut }: MeasuredInput,
  budget: StepBudget
): Generator<undefined, MeasuredDraft[]> {
  const ofAll = RoutingTable.compile(drafts)
  const measures = new Map<string, Measure>()
  for (const router of drafts) measures.set(router.id, newMeasure(router, leavesOut))
  for (const [shape, winner] of winners) {
    const request = shapeUrl(shape)
    if (budget.spend(URL_UNITS + shape.length)) yield
    const matching = request ? matchingDrafts(ofAll, measures, request) : []
    if (!request || matching.length === 0) continue
    const resolves = counts.get(shape) ?? 0
    if (isLeft(winner)) {
      const asking = networks?.get(shape) ?? 0
      addLeft(matching, { shape, resolves, networks: asking, isUnmatched: winner === null })
    }
    const present = winner && precedenceOf(winner)
    for (const { router, precedence, hidden, tally } of matching) {
      const isFirst = present === null || comparePrecedence(precedence, present) < 0
      if (isFirst && !hidden.concern(request)) tally.add(winner, router, shape, resolves)
      if (budget.spend(DRAFT_UNITS)) yield
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

/** Those that match, in the order of the drafts. */
function matchingDrafts(
  drafts: RoutingTable,
  measures: ReadonlyMap<string, Measure>,
  request: RequestUrl
): Measure[] {
  const ids = new Set(drafts.collect(request).map(({ id }) => id))
  return ids.size === 0 ? [] : [...measures.values()].filter(({ router }) => ids.has(router.id))
}

/** Every one of these drafts would take the resolves: a default router precedes none of them. */
function addLeft(
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
