import { inject } from '@adonisjs/core/container'
import { type PinVerdict, pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { err, ok, type Result } from '#shared/result'
import type { RouterPin } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

export interface JudgedRouterPin {
  readonly pin: RouterPin
  readonly verdict: PinVerdict
}

/** Pins judged on the routers of one revision of the organization. */
export interface PinRun {
  readonly organizationRevision: number
  readonly judgedAt: Date
  /** Newest first. */
  readonly pins: readonly JudgedRouterPin[]
}

/** Judges pins on the live table. Yields to the event loop. */
@inject()
export class RunPins {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock
  ) {}

  /** Judges all pins of the organization, or those with these ids. */
  async execute(
    organizationId: string,
    ids?: readonly string[]
  ): Promise<Result<PinRun, { readonly type: 'not_found' }>> {
    const pins = await this.pins.all(organizationId, ids)
    if (ids && pins.length < new Set(ids).size) return err({ type: 'not_found' })
    return ok(await this.#run(organizationId, pins))
  }

  /** Judges the pins that have not ended. Without pins, the routers are not read. */
  async unended(organizationId: string): Promise<readonly JudgedRouterPin[]> {
    const pins = await this.pins.judgedAt(organizationId, this.clock.now().getTime())
    if (pins.length === 0) return []
    const { pins: judged } = await this.#run(organizationId, pins)
    return judged
  }

  #run(organizationId: string, pins: readonly RouterPin[]): Promise<PinRun> {
    return this.tables.temporarily(organizationId, async ({ table, revision }) => {
      const judgedAt = this.clock.now()
      const judged = await inSlices(judgedSteps(table, pins, judgedAt.getTime()))
      return { organizationRevision: revision, judgedAt, pins: judged }
    })
  }
}

function* judgedSteps(
  table: RoutingTable,
  pins: readonly RouterPin[],
  nowMs: number
): Generator<undefined, JudgedRouterPin[]> {
  const judged: JudgedRouterPin[] = []
  for (const pin of pins) {
    judged.push({ pin, verdict: yield* pinVerdictSteps(table, pin, nowMs) })
  }
  return judged
}
