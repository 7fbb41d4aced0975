import type { ClientSession } from 'mongoose'
import { Decisions } from '#bookings/ports/decisions'
import type { RouterEventRepository } from '#routing/events/router_event_repository'

/** Decisions are known once their router events have reached MongoDB. */
export class RecordedDecisions extends Decisions {
  constructor(private readonly events: RouterEventRepository) {
    super()
  }

  override routersOf(
    organizationId: string,
    decisionIds: readonly string[],
    session?: ClientSession
  ): Promise<ReadonlyMap<string, string>> {
    return this.events.routersOf(organizationId, decisionIds, session)
  }
}
