import type { ApplicationService } from '@adonisjs/core/types'
import type { ClientSession } from 'mongoose'
import { FindBrandKit } from '#organizations/actions/find_brand_kit'
import { BookingFlowUsage } from '#organizations/booking_flow_usage'
import { showBookingFlow } from '#organizations/http/booking_flow_transformer'
import { showBrandKit } from '#organizations/http/brand_kit_transformer'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { RouterRepository } from '#routing/persistence/router_repository'
import { StoredRoutingTables } from '#routing/persistence/stored_routing_tables'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { BrandKitDirectory } from '#routing/ports/brand_kit_directory'
import { RoutingTables } from '#routing/ports/routing_tables'

/** Binds what routing asks of organizations, and what organizations asks of routing. */
export default class RoutingProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(RoutingTables, (resolver) => resolver.make(StoredRoutingTables))
    container.singleton(
      BookingFlowDirectory,
      async (resolver) => new OwnBookingFlows(await resolver.make(BookingFlowRepository))
    )
    container.singleton(
      BrandKitDirectory,
      async (resolver) => new NearestBrandKit(await resolver.make(FindBrandKit))
    )
    container.singleton(
      BookingFlowUsage,
      async (resolver) => new UsageByRouters(await resolver.make(RouterRepository))
    )
  }
}

class OwnBookingFlows extends BookingFlowDirectory {
  constructor(protected flows: BookingFlowRepository) {
    super()
  }

  override claim(organizationId: string, bookingFlowId: string, session: ClientSession) {
    return this.flows.touch(organizationId, bookingFlowId, session)
  }

  override async findByIds(organizationId: string, ids: readonly string[]) {
    const flows = await this.flows.findByIds(organizationId, ids)
    return new Map(flows.map((flow) => [flow.id, showBookingFlow(flow)]))
  }
}

class NearestBrandKit extends BrandKitDirectory {
  constructor(protected findBrandKit: FindBrandKit) {
    super()
  }

  override async find(organizationId: string) {
    const kit = await this.findBrandKit.execute(organizationId)
    return kit && showBrandKit(kit, organizationId)
  }
}

class UsageByRouters extends BookingFlowUsage {
  constructor(protected routers: RouterRepository) {
    super()
  }

  override isUsed(organizationId: string, bookingFlowId: string, session: ClientSession) {
    return this.routers.isFlowUsed(organizationId, bookingFlowId, session)
  }
}
