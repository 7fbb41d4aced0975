import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { changedTableSteps } from '#routing/engine/table/changed_table'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { StepBudget } from '#routing/engine/table/steps'
import { HiddenDemands } from '#routing/impact/hidden_demands'
import type { Moves } from '#routing/impact/move_tally'
import { Replay } from '#routing/impact/replay'
import { isLeft, shapeUrl, winnerSteps } from './left_traffic.js'

/** Units of work of a parse, and of a draft that matches a shape. */
const URL_UNITS = 20
const DRAFT_UNITS = 5

interface MeasuredInput {
  readonly table: RoutingTable
  readonly drafts: readonly RoutableRouter[]
  /** The resolves of shapes. */
  readonly counts: ReadonlyMap<string, number>
  /** Whether stored URLs lack parameters of this name. */
  readonly leavesOut: (name: string) => boolean
  readonly nowMs: number
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
  /** The most frequent left shape that it would take; of several, the first by its text. */
  readonly witness: { readonly shape: string; readonly resolves: number }
  /** From whom to whom resolves would go. */
  readonly moves: Moves
}

interface Measure {
  readonly router: RoutableRouter
  readonly replay: Replay
  support: number
  further: number
  unmatched: number
  witness: { shape: string; resolves: number }
}

/** Replays the resolves with each of the drafts alone, in steps. A draft that takes nothing is left out. */
export function* measuredDraftSteps(
  input: MeasuredInput,
  budget: StepBudget
): Generator<undefined, MeasuredDraft[]> {
  const { table, drafts, counts, nowMs } = input
  const ofAll = RoutingTable.compile(drafts)
  const measures = new Map<string, Measure>()
  for (const router of drafts) measures.set(router.id, yield* newMeasureSteps(router, input))
  for (const [shape, resolves] of counts) {
    const request = shapeUrl(shape)
    if (budget.spend(URL_UNITS + shape.length)) yield
    const matching = request ? matchingDrafts(ofAll, measures, request) : []
    if (!request || matching.length === 0) continue
    const winner = yield* winnerSteps(table, request, nowMs, budget)
    if (isLeft(winner)) addLeft(matching, { shape, resolves, isUnmatched: winner === null })
    for (const { replay } of matching) {
      yield* replay.addSteps([{ routerId: winner?.id ?? '', shape, count: resolves }], budget)
      if (budget.spend(DRAFT_UNITS)) yield
    }
  }
  return [...measures.values()]
    .filter(({ support }) => support > 0)
    .map(({ replay, ...measure }) => ({ ...measure, moves: replay.replayed.moves[0] ?? NO_MOVES }))
}

const NO_MOVES: Moves = { listed: [], total: 0, events: 0, unmatched: 0 }

function* newMeasureSteps(
  router: RoutableRouter,
  { table: before, leavesOut, nowMs }: MeasuredInput
): Generator<undefined, Measure> {
  const after = yield* changedTableSteps(before, { written: [router] })
  const hidden = new HiddenDemands([router], leavesOut)
  const replay = new Replay({ before, after, changed: [router], hidden, instants: [nowMs] })
  const witness = { shape: '', resolves: 0 }
  return { router, replay, support: 0, further: 0, unmatched: 0, witness }
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
  left: { readonly shape: string; readonly resolves: number; readonly isUnmatched: boolean }
): void {
  const { shape, resolves, isUnmatched } = left
  for (const [at, measure] of matching.entries()) {
    measure.support += resolves
    if (at === 0) measure.further += resolves
    if (isUnmatched) measure.unmatched += resolves
    const { witness } = measure
    const isMoreFrequent = resolves > witness.resolves
    const isFirst = resolves === witness.resolves && shape < witness.shape
    if (isMoreFrequent || isFirst) measure.witness = { shape, resolves }
  }
}
