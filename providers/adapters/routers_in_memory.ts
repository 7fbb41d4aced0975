import { KnownRouters, type RouterNames } from '#insight/ports/known_routers'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'

/** Routers are known as resolves know them. */
export class RoutersInMemory extends KnownRouters {
  constructor(private readonly tables: LiveRoutingTables) {
    super()
  }

  override async of(organizationId: string): Promise<RouterNames> {
    const routing = await this.tables.forOrganization(organizationId)
    return {
      routerOf: (id) => routing.router(id),
      flowNameOf: (id) => routing.bookingFlow(id)?.name ?? null,
    }
  }
}
