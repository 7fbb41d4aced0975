import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RecordedHistory } from '#routing/history/recorded_history'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { KeepPins } from '#routing/pins/keep_pins'
import { ReportConflicts, ReportWarnings } from '#routing/routers/writes/report_findings'
import { RouterWrites } from '#routing/routers/writes/router_writes'
import { AuditedRouters, ChangesForWebhooks } from '#routing/routers/writes/write_records'
import { AnnouncedChanges, BroadcastChanges } from '#routing/tables/announced_changes'
import { LiveRoutingTables, TableBefore } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { OrganizationChanges } from '#shared/organization_changes'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
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
    container.bind(RouterWrites, async (resolver) => {
      const clock = await resolver.make(Clock)
      const history = await resolver.make(RouterRevisionRepository)
      const revisions = await resolver.make(OrganizationRevisions)
      return new RouterWrites(
        await resolver.make(OrganizationWrites),
        await resolver.make(TableBefore),
        [
          await resolver.make(ReportConflicts),
          await resolver.make(ReportWarnings),
          await resolver.make(KeepPins),
          await resolver.make(AuditedRouters),
          new ChangesForWebhooks(await resolver.make(WebhookEvents), clock),
          new RecordedHistory(history, revisions, clock),
        ]
      )
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
