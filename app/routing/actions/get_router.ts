import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { RouterRepository } from '#routing/persistence/router_repository'

@inject()
export class GetRouter {
  constructor(protected routers: RouterRepository) {}

  execute(organizationId: string, id: string): Promise<BookingFlowRouter | null> {
    return this.routers.find(organizationId, id)
  }
}
