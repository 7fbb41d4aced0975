import { inject } from '@adonisjs/core'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { OrganizationSnapshot } from '#routing/tables/organization_snapshot'

/** Organizations without routers. Reads no routers, but reads revisions as the service does. */
@inject()
export class UnloadedSnapshots extends StoredSnapshots {
  override async load(organizationId: string): Promise<OrganizationSnapshot> {
    return OrganizationSnapshot.compile({
      organizationId,
      revision: 1,
      ancestors: new Map(),
      brandKit: null,
      urlPrivacy: 'masked',
      routerNamesOnPages: 'off',
      routers: [],
      bookingFlows: new Map(),
    })
  }
}
