import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { RoutingTable } from '#routing/engine/routing_table'

/** The active routers of one organization at one moment. Neither part of it ever changes. */
export interface OrganizationRouting {
  readonly table: RoutingTable
  /** Every router of `table` by its id. */
  readonly routers: ReadonlyMap<string, BookingFlowRouter>
}

/** Where resolving gets its routers from. Throws when they cannot be had. Bound by a provider. */
export abstract class RoutingTables {
  abstract forOrganization(organizationId: string): Promise<OrganizationRouting>
}
