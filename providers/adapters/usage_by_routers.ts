import type { ClientSession } from 'mongoose'
import { BookingFlowUsage } from '#organizations/ports/booking_flow_usage'
import type { RouterRepository } from '#routing/routers/router_repository'

/** A booking flow is used while a router names it. */
export class UsageByRouters extends BookingFlowUsage {
  constructor(private readonly routers: RouterRepository) {
    super()
  }

  override users(organizationId: string, bookingFlowId: string, session: ClientSession) {
    return this.routers.usersOfFlow(organizationId, bookingFlowId, session)
  }
}
