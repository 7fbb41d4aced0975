import { pinVerdictSteps, type PromisedFlow } from '#routing/engine/answers/pin_verdict'
import { changedTableSteps, type RoutersWritten } from '#routing/engine/table/changed_table'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'
import type { BrokenPin } from './broken_pin.js'
import type { RouterPin } from './router_pin.js'

/**
 * The pins that hold on the table before a write and not on the table that it makes, in steps. A pin that is broken
 * already is not among them.
 */
export function* newlyBrokenSteps(
  before: RoutingTable,
  written: RoutersWritten,
  pins: readonly RouterPin[],
  nowMs: number
): Generator<undefined, BrokenPin[]> {
  const budget = new StepBudget()
  const after = yield* changedTableSteps(before, written)
  const broken: BrokenPin[] = []
  for (const pin of pins) {
    const verdict = yield* pinVerdictSteps(after, pin, nowMs, budget)
    if (verdict.state !== 'broken') continue
    const { state } = yield* pinVerdictSteps(before, pin, nowMs, budget)
    if (state !== 'held') continue
    const { found } = verdict
    broken.push({ pin, verdict, isFoundNew: found !== null && before.router(found.id) === null })
  }
  return broken
}

/**
 * The pins on a flow that hold and no longer do once the flow is `after`, in steps. One that names no URL promises the URL
 * to which the flow leads now, if there is one.
 */
export function* brokenByFlowSteps(
  table: RoutingTable,
  after: PromisedFlow,
  pins: readonly RouterPin[],
  nowMs: number
): Generator<undefined, BrokenPin[]> {
  const budget = new StepBudget()
  const broken: BrokenPin[] = []
  for (const pin of pins) {
    const { state } = yield* pinVerdictSteps(table, pin, nowMs, budget)
    if (state !== 'held') continue
    const expects = { ...pin.expects, url: promisedUrl(pin) }
    const verdict = yield* pinVerdictSteps(table, { ...pin, expects, flow: after }, nowMs, budget)
    if (verdict.state === 'broken') broken.push({ pin, verdict, isFoundNew: false })
  }
  return broken
}

function promisedUrl({ expects, flow }: RouterPin): string | undefined {
  const named = expects.type === 'booking_flow' ? expects.url : undefined
  return named ?? flow?.url ?? undefined
}
