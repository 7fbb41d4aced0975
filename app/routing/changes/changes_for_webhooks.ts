import type { ClientSession } from 'mongoose'
import { ChangeRecords } from '#shared/change_records'
import type { Clock } from '#shared/clock'
import { type OrganizationChange, toldOf } from '#shared/organization_changes'
import type { WebhookEvent, WebhookEvents } from '#shared/webhook_events'

/** Tells webhooks of changed routers. Routers written together are one event. */
export class ChangesForWebhooks extends ChangeRecords {
  constructor(
    private readonly webhooks: WebhookEvents,
    private readonly clock: Clock
  ) {
    super()
  }

  override async add(
    changes: readonly OrganizationChange[],
    session: ClientSession
  ): Promise<void> {
    const at = this.clock.now()
    const ofRouters = toldOf(changes).filter(({ kind, effect }) => kind === 'router' && effect)
    for (const [organizationId, own] of Map.groupBy(ofRouters, (one) => one.organizationId)) {
      const events = own.map((change) => eventOf(change, at))
      await this.webhooks.add(organizationId, events, session)
    }
  }
}

function eventOf({ revision, id, effect, together }: OrganizationChange, at: Date): WebhookEvent {
  return {
    type: 'router.changed',
    key: String(revision),
    at,
    routerId: id,
    data: () => ({
      change: together !== undefined && effect === 'created' ? 'imported' : effect,
      router_id: (together ?? 1) === 1 ? id : null,
      count: together ?? 1,
      organization_revision: revision,
    }),
  }
}
