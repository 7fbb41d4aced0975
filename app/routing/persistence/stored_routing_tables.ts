import { inject } from '@adonisjs/core'
import { RoutingTable } from '#routing/engine/routing_table'
import { type OrganizationRouting, RoutingTables } from '#routing/ports/routing_tables'
import { RouterRepository } from './router_repository.js'

/** Reads the routers anew each time: nothing to invalidate, and no older than the request. */
@inject()
export class StoredRoutingTables extends RoutingTables {
  constructor(protected routers: RouterRepository) {
    super()
  }

  override async forOrganization(organizationId: string): Promise<OrganizationRouting> {
    const active = await this.routers.findActive(organizationId)
    return {
      table: RoutingTable.compile(active),
      routers: new Map(active.map((router) => [router.id, router])),
    }
  }
}
