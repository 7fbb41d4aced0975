import { pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'
import type { BrokenPin } from './broken_pin.js'
import type { RouterPin } from './router_pin.js'

/** What a write does to the routers of an organization. */
export interface RoutersWritten {
  readonly written?: readonly RoutableRouter[]
  readonly deletedIds?: readonly string[]
}

/**
 * The pins that hold on the table before a write and not on the table that it makes, in steps. A pin that is broken
 * already is not among them.
 */
export function* newlyBrokenSteps(
  before: RoutingTable,
  { written = [], deletedIds = [] }: RoutersWritten,
  pins: readonly RouterPin[],
  nowMs: number
): Generator<undefined, BrokenPin[]> {
  const budget = new StepBudget()
  let after = before
  for (const router of written) {
    after = after.with(router)
    yield
  }
  for (const id of deletedIds) {
    after = after.without(id)
    yield
  }
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
