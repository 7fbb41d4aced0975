import type { Broadcast } from '#cluster/broadcast/broadcast'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { type OrganizationChange, OrganizationChanges } from '#shared/organization_changes'
import { ANCESTRY_INVALIDATE, ROUTERS_CHANGED } from './change_channels.js'

/**
 * Tells the routing tables of every instance about a committed write within milliseconds, so that they read it before
 * the next request. Messages may be lost: the tables also poll the store, and do so at once when messages arrive again
 * after a gap.
 */
export class BroadcastChanges extends OrganizationChanges {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly broadcast: Broadcast
  ) {
    super()
  }

  /** Call before the broadcast goes live. */
  listen(): void {
    const hear = (change: OrganizationChange, source: string) => {
      if (source !== this.broadcast.source) this.tables.learn(change)
      void this.tables.readAhead(change.organizationId)
    }
    this.broadcast.on(ROUTERS_CHANGED, hear)
    this.broadcast.on(ANCESTRY_INVALIDATE, hear)
    this.broadcast.onLive(() => void this.tables.revalidate())
  }

  override announce(change: OrganizationChange): void {
    this.tables.learn(change)
    const isInherited = change.kind === 'brand_kit' || change.kind === 'ancestry'
    void this.broadcast.publish(isInherited ? ANCESTRY_INVALIDATE : ROUTERS_CHANGED, change)
  }
}
