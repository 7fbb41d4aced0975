import { type OrganizationChange, OrganizationChanges } from '#shared/organization_changes'
import type { RealtimeMessages } from '#shared/realtime/realtime_messages'

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
