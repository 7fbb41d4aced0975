import { inject } from '@adonisjs/core/container'
import { pinVerdictSteps, type PromisedFlow } from '#routing/engine/answers/pin_verdict'
import {
  changedTableSteps,
  type RoutersWritten,
  type RoutingTable,
} from '#routing/engine/table/routing_table'
import type {
  BrokenPin,
  RouterChange,
  RouterWrite,
  WriteCheck,
  WriteParticipant,
} from '#routing/routers/writes/write_participant'
import { TableBefore } from '#routing/tables/live_routing_tables'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { err, ok } from '#shared/result'
import type { RouterPin } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

/** Refuses writes of routers that would break a blocking pin, and says which pins a change of a flow would break. */
@inject()
export class KeepPins implements WriteParticipant {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly tables: TableBefore,
    private readonly clock: Clock
  ) {}

  /**
   * The transaction of `session` has claimed the organization: nothing else writes pins or routers of it until it ends.
   * An organization without pins costs one query.
   */
  async prepare(
    { organizationId, changes, onPin }: RouterWrite,
    session: Transaction | undefined
  ): Promise<WriteCheck | null> {
    if (changes.length === 0) return null
    const nowMs = this.clock.now().getTime()
    const pins = await this.pins.judgedAt(organizationId, nowMs, session)
    if (pins.length === 0) return null
    return async (before) => {
      const brokenPins = await inSlices(newlyBrokenSteps(before, writtenIn(changes), pins, nowMs))
      const broken = brokenPins.filter(({ pin }) => pin.mode === 'block')
      const isRefused = broken.length > 0 && onPin !== 'warn'
      return isRefused ? err({ type: 'pins_broken', broken }) : ok({ brokenPins })
    }
  }

  /** The pins that break when the flow becomes `after`. `session` has claimed the organization and not written yet. */
  async brokenByFlow(
    organizationId: string,
    flowId: string,
    after: PromisedFlow,
    session: Transaction
  ): Promise<readonly BrokenPin[]> {
    const nowMs = this.clock.now().getTime()
    const judged = await this.pins.judgedAt(organizationId, nowMs, session)
    const pins = judged.filter(
      ({ expects }) => expects.type === 'booking_flow' && expects.id === flowId
    )
    if (pins.length === 0) return []
    return this.tables.read(organizationId, session, (table) =>
      inSlices(brokenByFlowSteps(table, after, pins, nowMs))
    )
  }
}

function writtenIn(changes: readonly RouterChange[]): RoutersWritten {
  return {
    written: changes.flatMap(({ after }) => after ?? []),
    deletedIds: changes.flatMap(({ id, after }) => (after === null ? [id] : [])),
  }
}

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
  const after = yield* changedTableSteps(before, written)
  const broken: BrokenPin[] = []
  for (const pin of pins) {
    const verdict = yield* pinVerdictSteps(after, pin, nowMs)
    if (verdict.state !== 'broken') continue
    const { state } = yield* pinVerdictSteps(before, pin, nowMs)
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
function* brokenByFlowSteps(
  table: RoutingTable,
  after: PromisedFlow,
  pins: readonly RouterPin[],
  nowMs: number
): Generator<undefined, BrokenPin[]> {
  const broken: BrokenPin[] = []
  for (const pin of pins) {
    const { state } = yield* pinVerdictSteps(table, pin, nowMs)
    if (state !== 'held') continue
    const expects = { ...pin.expects, url: promisedUrl(pin) }
    const verdict = yield* pinVerdictSteps(table, { ...pin, expects, flow: after }, nowMs)
    if (verdict.state === 'broken') broken.push({ pin, verdict, isFoundNew: false })
  }
  return broken
}

function promisedUrl({ expects, flow }: RouterPin): string | undefined {
  const named = expects.type === 'booking_flow' ? expects.url : undefined
  return named ?? flow?.url ?? undefined
}
