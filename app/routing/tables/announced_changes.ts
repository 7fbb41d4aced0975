import { type Broadcast, Channel } from '#cluster/broadcast/broadcast'
import {
  type OrganizationChange,
  type OrganizationChangeKind,
  OrganizationChanges,
} from '#shared/organization_changes'
import type { RealtimeMessages } from '#shared/realtime'
import type { LiveRoutingTables } from './live_routing_tables.js'

const TYPES_TOGETHER = {
  created: 'routers.imported',
  updated: 'routers.updated',
  deleted: 'routers.deleted',
} as const

/** Announces a change to the other instances and, if it changes a router, to listeners of `router-changes`. */
export class AnnouncedChanges extends OrganizationChanges {
  constructor(
    private readonly instances: OrganizationChanges,
    private readonly messages: RealtimeMessages
  ) {
    super()
  }

  override announce(change: OrganizationChange): void {
    this.instances.announce(change)
    const { organizationId, revision, kind, id, effect, together } = change
    if (kind !== 'router' || effect === undefined) return
    if (together !== undefined) {
      this.messages.publish(organizationId, 'router-changes', {
        type: TYPES_TOGETHER[effect],
        data: { count: together, organization_revision: revision },
      })
      return
    }
    this.messages.publish(organizationId, 'router-changes', {
      type: `router.${effect}`,
      data: { router_id: id, organization_revision: revision },
    })
  }
}

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

/** Changes to routers, to pins, to the flows that routers lead to, and to the settings that resolves follow. */
const ROUTERS_CHANGED = new Channel('routers-changed', (message) =>
  changeOf(message, ['router', 'pin', 'booking_flow', 'url_privacy'])
)

/** Changes that descendants inherit: brand kits and ancestry. */
const ANCESTRY_INVALIDATE = new Channel('ancestry-invalidate', (message) =>
  changeOf(message, ['brand_kit', 'ancestry'])
)

function changeOf(
  message: unknown,
  kinds: readonly OrganizationChangeKind[]
): OrganizationChange | null {
  if (typeof message !== 'object' || message === null) return null
  const { organizationId, revision, kind, id }: Partial<Record<string, unknown>> = { ...message }
  const known = kinds.find((candidate) => candidate === kind)
  if (typeof organizationId !== 'string' || typeof id !== 'string' || !known) return null
  if (typeof revision !== 'number' || !Number.isInteger(revision)) return null
  return { organizationId, revision, kind: known, id }
}
