import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { RoutingTable } from '#routing/engine/routing_table'
import type { BookingFlow } from '#shared/booking_flow'
import type { EffectiveBrandKit } from '#shared/brand_kit'

/** What one organization's resolves need, all as of one moment. No part of it ever changes. */
export interface OrganizationRouting {
  readonly organizationId: string
  /** The organization's revision at that moment. */
  readonly revision: number
  readonly table: RoutingTable
  readonly brandKit: EffectiveBrandKit | null
  /** The router of `table` with this id, as it is stored. */
  router(id: string): BookingFlowRouter | null
  /** The flow with this id, if a router of `table` leads to it. */
  bookingFlow(id: string): BookingFlow | null
}

/** Where actions get an organization's routers from. Throws when they cannot be had. */
export abstract class RoutingTables {
  /** No older than what this instance committed before the call. */
  abstract forOrganization(organizationId: string): Promise<OrganizationRouting>

  /** The same for work that comes once in a while: what is not in memory is read for it, and leaves with it. */
  async aside<Value>(
    organizationId: string,
    work: (routing: OrganizationRouting) => Promise<Value>
  ): Promise<Value> {
    return work(await this.forOrganization(organizationId))
  }

  /** What `known` has become, as the transaction of `session` sees it. What has to be read for it leaves with `work`. */
  abstract asSeenIn<Value>(
    session: ClientSession,
    known: OrganizationRouting,
    work: (routing: OrganizationRouting) => Promise<Value>
  ): Promise<Value>
}

/** Recently requested organizations take all the memory for tables. */
export class NoRoomForTables extends Error {
  readonly code = 'E_INSTANCE_FULL'
}
