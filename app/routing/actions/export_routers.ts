import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { RouterRepository } from '#routing/persistence/router_repository'
import { inSnapshot } from '#shared/persistence/in_snapshot'

/** All routers of an organization as of one moment, in order of creation, which is the order of an import. */
@inject()
export class ExportRouters {
  constructor(private readonly routers: RouterRepository) {}

  async execute(organizationId: string): Promise<BookingFlowRouter[]> {
    const routers = await inSnapshot((session) => this.routers.findAll(organizationId, session))
    return routers.sort(
      (one, other) => one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1)
    )
  }
}
