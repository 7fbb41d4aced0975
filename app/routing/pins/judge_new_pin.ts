import { inject } from '@adonisjs/core/container'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import {
  type JudgedPin,
  type PinExpectation,
  type PinVerdict,
  pinVerdictSteps,
} from '#routing/engine/answers/pin_verdict'
import { RouterRepository } from '#routing/routers/router_repository'
import { TableBefore } from '#routing/tables/live_routing_tables'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import type { PinFields } from './router_pin.js'

export type PinTargetUnknown = {
  readonly type: 'target_unknown'
  readonly target: 'booking_flow' | 'router'
}

export interface PinNotHeld {
  readonly type: 'not_held'
  readonly verdict: Extract<PinVerdict, { state: 'broken' }>
}

/**
 * Judges a pin within the transaction that writes it, which has claimed the organization. What the pin expects must exist,
 * and a blocking pin must hold.
 */
@inject()
export class JudgeNewPin {
  constructor(
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowRepository,
    private readonly tables: TableBefore,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    pin: PinFields,
    session: Transaction
  ): Promise<Result<null, PinTargetUnknown | PinNotHeld>> {
    const { expects } = pin
    if (
      expects.type === 'router' &&
      !(await this.routers.find(organizationId, expects.id, session))
    ) {
      return err({ type: 'target_unknown', target: expects.type })
    }
    const flow = await this.#flow(organizationId, expects, session)
    if (expects.type === 'booking_flow' && !flow) {
      return err({ type: 'target_unknown', target: expects.type })
    }
    if (pin.mode !== 'block') return ok(null)
    const verdict = await this.#verdict(organizationId, { ...pin, flow }, session)
    return verdict.state === 'broken' ? err({ type: 'not_held', verdict }) : ok(null)
  }

  async #flow(organizationId: string, expects: PinExpectation, session: Transaction) {
    if (expects.type !== 'booking_flow') return undefined
    const flows = await this.flows.findByIds(organizationId, [expects.id], session)
    return flows.get(expects.id)
  }

  async #verdict(organizationId: string, pin: JudgedPin, session: Transaction) {
    const nowMs = this.clock.now().getTime()
    return this.tables.read(organizationId, session, (table) =>
      inSlices(pinVerdictSteps(table, pin, nowMs))
    )
  }
}
