import { inject } from '@adonisjs/core/container'
import type { BrokenPin } from '#routing/routers/writes/write_participant'
import { RealtimeMessages } from '#shared/realtime'
import { RouterPinRepository } from './router_pin_repository.js'
import { type JudgedRouterPin, RunPins } from './run_pins.js'

/**
 * Judges the pins of an organization and notifies listeners of `router-changes` of each changed verdict. Only one instance
 * notifies of a change. A pin that was never judged counts as held. Throws when MongoDB is away.
 */
@inject()
export class WatchPins {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly runPins: RunPins,
    private readonly messages: RealtimeMessages
  ) {}

  /** Returns the pins that are broken. */
  async execute(organizationId: string): Promise<BrokenPin[]> {
    const broken: BrokenPin[] = []
    for (const judged of await this.runPins.unended(organizationId)) {
      const { pin, verdict } = judged
      if (verdict.state === 'broken') broken.push({ pin, verdict, isFoundNew: false })
      if (verdict.state === 'ended' || verdict.state === (pin.lastState ?? 'held')) continue
      const isNew = await this.pins.noteState(organizationId, pin.id, verdict.state)
      if (isNew) this.#notify(organizationId, judged)
    }
    return broken
  }

  #notify(organizationId: string, { pin, verdict }: JudgedRouterPin): void {
    if (verdict.state === 'ended') return
    const { atMs, found } = verdict
    this.messages.publish(organizationId, 'router-changes', {
      type: `pin.${verdict.state}`,
      data: {
        pin_id: pin.id,
        mode: pin.mode,
        at: new Date(atMs).toISOString(),
        router_id: found?.id ?? null,
        booking_flow_id: found?.bookingFlowId ?? null,
      },
    })
  }
}
