import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { pinVerdictSteps, type PromisedFlow } from '#routing/engine/answers/pin_verdict'
import {
  changedTableSteps,
  type RoutersWritten,
  type RoutingTable,
} from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inTurns } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import type { TransactionWork } from '#shared/persistence/organization_writes'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import type { PinPolicy } from '#shared/write_options'
import { err, ok, type Result } from '#shared/result'
import type { BrokenPin } from './broken_pin.js'
import type { RouterPin } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

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
function* brokenByFlowSteps(
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

export interface PinOptions {
  readonly onPin?: PinPolicy | undefined
}

export interface PinsRefusal {
  readonly type: 'pins_broken'
  /** The blocking pins that the write would break. */
  readonly broken: readonly BrokenPin[]
}

export interface Keeping<Value> extends PinOptions {
  readonly writtenBy: (value: Value) => RoutersWritten
  /** Adds the pins that the write breaks although it is not refused. */
  readonly told: (value: Value, broken: readonly BrokenPin[]) => Value
}

/** Refuses writes of routers that would break a blocking pin, and says which pins a change of a flow would break. */
@inject()
export class KeepPins {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly tables: LiveRoutingTables,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  /**
   * Wraps work that writes routers in a transaction which has claimed the organization: nothing else writes pins or
   * routers of the organization until it ends. Judges the pins on the table before the work and on the one that it
   * makes. An organization without pins costs one query.
   */
  around<Value, Refusal>(
    organizationId: string,
    { onPin, writtenBy, told }: Keeping<Value>,
    work: TransactionWork<Value, Refusal>
  ): TransactionWork<Value, Refusal | PinsRefusal> {
    return async (session) => {
      const nowMs = this.clock.now().getTime()
      const pins = await this.pins.judgedAt(organizationId, nowMs, session)
      if (pins.length === 0) return work(session)
      return this.#before(organizationId, session, async (before) => {
        const outcome = await work(session)
        if (!outcome.ok) return outcome
        const { value } = outcome
        const broken = await inTurns(newlyBrokenSteps(before, writtenBy(value), pins, nowMs))
        const blocking = broken.filter(({ pin }) => pin.mode === 'block')
        if (blocking.length > 0 && onPin !== 'warn') {
          return err({ type: 'pins_broken', broken: blocking })
        }
        return ok(broken.length > 0 ? told(value, broken) : value)
      })
    }
  }

  /** The pins that a write outside a transaction would break, were it made now. */
  async wouldBreak(
    organizationId: string,
    table: RoutingTable,
    written: RoutersWritten,
    { onPin }: PinOptions
  ): Promise<Result<readonly BrokenPin[], PinsRefusal>> {
    const nowMs = this.clock.now().getTime()
    const pins = await this.pins.judgedAt(organizationId, nowMs)
    const broken = await inTurns(newlyBrokenSteps(table, written, pins, nowMs))
    const blocking = broken.filter(({ pin }) => pin.mode === 'block')
    const isRefused = blocking.length > 0 && onPin !== 'warn'
    return isRefused ? err({ type: 'pins_broken', broken: blocking }) : ok(broken)
  }

  /** The pins that break when the flow becomes `after`. `session` has claimed the organization and not written yet. */
  async brokenByFlow(
    organizationId: string,
    flowId: string,
    after: PromisedFlow,
    session: ClientSession
  ): Promise<readonly BrokenPin[]> {
    const nowMs = this.clock.now().getTime()
    const judged = await this.pins.judgedAt(organizationId, nowMs, session)
    const pins = judged.filter(
      ({ expects }) => expects.type === 'booking_flow' && expects.id === flowId
    )
    if (pins.length === 0) return []
    return this.#before(organizationId, session, (table) =>
      inTurns(brokenByFlowSteps(table, after, pins, nowMs))
    )
  }

  /** Read before the work: what a transaction has written itself is in every later read of it. */
  async #before<Value>(
    organizationId: string,
    session: ClientSession,
    work: (table: RoutingTable) => Promise<Value>
  ): Promise<Value> {
    const known = await this.tables.forOrganization(organizationId)
    const found = await this.revisions.find([organizationId], session)
    const isCurrent = known.revision === (found.get(organizationId)?.revision ?? 0)
    return isCurrent
      ? work(known.table)
      : this.tables.inTransaction(session, known, ({ table }) => work(table))
  }
}
