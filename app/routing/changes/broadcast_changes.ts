import type { Broadcast } from '#cluster/broadcast/broadcast'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { type OrganizationChange, OrganizationChanges } from '#shared/organization_changes'
import { ANCESTRY_INVALIDATE, ROUTERS_CHANGED } from './change_channels.js'

/**
 * Lets the routing tables of every instance learn of a committed write within milliseconds, and read it before somebody
 * asks. Messages may be lost: the tables ask the store by themselves, and are made to as soon as messages arrive again
 * after a gap.
 */
export class BroadcastChanges extends OrganizationChanges {
  constructor(
    protected tables: LiveRoutingTables,
    protected broadcast: Broadcast
  ) {
    super()
  }

  /** To be called before the broadcast goes live. */
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
