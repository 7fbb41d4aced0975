import { pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
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
