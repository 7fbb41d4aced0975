import type { ApplicationService } from '@adonisjs/core/types'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import type { QuotasConfig } from '#config/quotas'
import type { RoutingConfig } from '#config/routing'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { BookingFlowUsage, FlowVisitors } from '#organizations/booking_flows/booking_flow_usage'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { ResolveOutcomes, ResolveUrl } from '#routing/resolve/resolve_url'
import { TrimHistory } from '#routing/history/trim_history'
import { PastTables } from '#routing/history/past_tables'
import { ResolveForPageController, ResolveUrlController } from '#routing/resolve/resolve_controller'
import { KeptHistory } from '#routing/history/kept_history_repository'
import { RouterRevisionRepository } from '#routing/history/router_revision_repository'
import { RouterRepository } from '#routing/routers/router_repository'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { ReadUtmSurroundings } from '#routing/hygiene/read_utm_surroundings'
import { WrittenImpact } from '#routing/impact/impact_controller'
import { ImpactOfWrites } from '#routing/routers/writes/proposed_changes'
import { UtmTraffic } from '#routing/routers/writes/report_findings'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { VisitorsByRouters } from '#routing/impact/visitors_by_routers'
import { isServing } from './support/is_serving.js'

/**
 * Binds the routing tables, which it keeps current while the process serves, and what organizations ask routing.
 */
export default class RoutingProvider {
  #stopRevalidation: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(LiveRoutingTables, async (resolver) => {
      const source = await resolver.make(StoredSnapshots)
      const logger = await resolver.make('logger')
      return new LiveRoutingTables(source, this.#config(), (error) =>
        logger.error({ err: error }, 'routing tables could not be read; the last ones stay in use')
      )
    })
    container.singleton(
      ResolveUrlController,
      async (resolver) => new ResolveUrlController(await resolver.make(ResolveUrl))
    )
    container.singleton(
      ResolveForPageController,
      async (resolver) =>
        new ResolveForPageController(
          await resolver.make(ResolveUrl),
          await resolver.make(PageEventQuota),
          await resolver.make(RouterEventRepository)
        )
    )
    container.singleton(
      PastTables,
      async (resolver) =>
        new PastTables(
          await resolver.make(RouterRevisionRepository),
          await resolver.make(OrganizationRevisions),
          await resolver.make(LiveRoutingTables)
        )
    )
    container.singleton(
      TrimHistory,
      async (resolver) =>
        new TrimHistory(
          await resolver.make(KeptHistory),
          await resolver.make(Clock),
          this.app.config.get<QuotasConfig>('quotas').history
        )
    )
    container.singleton(ResolveOutcomes, () => new ResolveOutcomes())
    container.bind(UtmTraffic, (resolver) => resolver.make(ReadUtmSurroundings))
    container.bind(ImpactOfWrites, (resolver) => resolver.make(WrittenImpact))
    container.bind(BookingFlowUsage, (resolver) => resolver.make(RouterRepository))
    container.bind(FlowVisitors, (resolver) => resolver.make(VisitorsByRouters))
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const tables = await this.app.container.make(LiveRoutingTables)
    const { revalidateEveryMs } = this.#config()
    const revalidation = new RepeatedWork(() => tables.revalidate(), revalidateEveryMs)
    const arms = await this.app.container.make(DrainArms)
    this.#stopRevalidation = arms.add('store-quit', 'routing table checks', (withinMs) =>
      withinLimit(revalidation.stop(), withinMs, () => {})
    )
    revalidation.start()
  }

  async shutdown(): Promise<void> {
    await this.#stopRevalidation?.(this.#config().storeTimeoutMs)
  }

  #config(): RoutingConfig {
    return this.app.config.get<RoutingConfig>('routing')
  }
}
