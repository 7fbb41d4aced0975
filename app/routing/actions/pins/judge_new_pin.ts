import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { pinVerdictSteps, type PinVerdict } from '#routing/engine/answers/pin_verdict'
import { StepBudget } from '#routing/engine/table/steps'
import { RouterRepository } from '#routing/persistence/router_repository'
import type { PinFields } from '#routing/pins/router_pin'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inTurns } from '#shared/async/in_turns'
import { Clock } from '#shared/clock'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'

export type PinTargetUnknown = {
  readonly type: 'target_unknown'
  readonly target: 'booking_flow' | 'router'
}

export interface PinNotHeld {
  readonly type: 'not_held'
  readonly verdict: Extract<PinVerdict, { state: 'broken' }>
}

/**
 * Judges a pin that is being written, in a transaction that has claimed the organization: what it expects must exist,
 * and a blocking pin must hold.
 */
@inject()
export class JudgeNewPin {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowDirectory,
    private readonly tables: LiveRoutingTables,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    pin: PinFields,
    session: ClientSession
  ): Promise<Result<null, PinTargetUnknown | PinNotHeld>> {
    const { expects } = pin
    if (expects.type !== 'none' && !(await this.#exists(organizationId, expects, session))) {
      return err({ type: 'target_unknown', target: expects.type })
    }
    if (pin.mode !== 'block') return ok(null)
    const verdict = await this.#verdict(organizationId, pin, session)
    return verdict.state === 'broken' ? err({ type: 'not_held', verdict }) : ok(null)
  }

  async #exists(
    organizationId: string,
    { type, id }: { readonly type: 'booking_flow' | 'router'; readonly id: string },
    session: ClientSession
  ): Promise<boolean> {
    if (type === 'router') return (await this.routers.find(organizationId, id, session)) !== null
    const flows = await this.flows.findByIds(organizationId, [id], session)
    return flows.has(id)
  }

  async #verdict(organizationId: string, pin: PinFields, session: ClientSession) {
    const nowMs = this.clock.now().getTime()
    const known = await this.tables.forOrganization(organizationId)
    const found = await this.revisions.find([organizationId], session)
    const isCurrent = known.revision === (found.get(organizationId)?.revision ?? 0)
    const judge = ({ table }: Pick<typeof known, 'table'>) =>
      inTurns(pinVerdictSteps(table, pin, nowMs, new StepBudget()))
    return isCurrent ? judge(known) : this.tables.inTransaction(session, known, judge)
  }
}
