import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import {
  AnnouncedChanges,
  BroadcastChanges,
  ChangesForWebhooks,
  SeveralRecords,
} from '#routing/tables/announced_changes'
import { RecordedHistory } from '#routing/history/recorded_history'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { ChangeRecords, OrganizationChanges } from '#shared/organization_changes'
import { Clock } from '#shared/clock'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { RealtimeMessages } from '#shared/realtime'
import { WebhookEvents } from '#shared/webhook_events'
import { isServing } from './support/is_serving.js'

/** Propagates one instance's commits to the routing tables of all instances. */
export default class ChangesProvider {
  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(BroadcastChanges, async () => {
      const tables = await container.make(LiveRoutingTables)
      return new BroadcastChanges(tables, await container.make(Broadcast))
    })
    container.singleton(ChangeRecords, async (resolver) => {
      const webhooks = await resolver.make(WebhookEvents)
      const clock = await resolver.make(Clock)
      const revisions = await resolver.make(OrganizationRevisions)
      const history = await resolver.make(RouterRevisionRepository)
      return new SeveralRecords([
        new ChangesForWebhooks(webhooks, clock),
        new RecordedHistory(history, revisions, clock),
      ])
    })
    container.singleton(OrganizationChanges, async () => {
      const messages = await container.make(RealtimeMessages)
      return new AnnouncedChanges(await container.make(BroadcastChanges), messages)
    })
  }

  async boot(): Promise<void> {
    if (!isServing(this.app)) return
    const changes = await this.app.container.make(BroadcastChanges)
    changes.listen()
  }
}
