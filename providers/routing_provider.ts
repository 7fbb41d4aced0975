import type { ApplicationService } from '@adonisjs/core/types'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RecentNames } from '#cluster/instances/recent_names'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { QuotasConfig } from '#config/quotas'
import type { RoutingConfig } from '#config/routing'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { BookingFlowUsage, FlowVisitors } from '#organizations/booking_flows/booking_flow_usage'
import { PageEventQuota } from '#routing/events/page_event_quota'
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
import { RecentOrganizations } from '#routing/tables/recent_organizations'
import { Clock } from '#shared/clock'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { VisitorsByRouters } from '#routing/impact/visitors_by_routers'
import { isServing } from './support/is_serving.js'

/**
 * Binds the routing tables, and what organizations ask routing. Fills the tables before the server listens and keeps them
 * current while the process serves.
 */
export default class RoutingProvider {
  #stop: StopWork | undefined

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
    container.singleton(RecentOrganizations, async (resolver) => {
      const { organizationsMax, ...limits } = this.#config().recent
      const connections = await resolver.make(ClusterConnections)
      const names = new RecentNames(
        connections.get('command'),
        await resolver.make(RedisKeys),
        'recent-organizations',
        organizationsMax,
        await resolver.make(Clock)
      )
      return new RecentOrganizations(names, await resolver.make(LiveRoutingTables), limits)
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
          await resolver.make(PageEventQuota)
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

  /** Before the server listens. */
  async start(): Promise<void> {
    if (!isServing(this.app)) return
    const recent = await this.app.container.make(RecentOrganizations)
    await recent.prefetch()
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const tables = await container.make(LiveRoutingTables)
    const recent = await container.make(RecentOrganizations)
    const { revalidateEveryMs } = this.#config()
    const revalidation = new RepeatedWork(() => tables.revalidate(), revalidateEveryMs)
    const notes = new RepeatedWork(() => recent.note(), this.#config().recent.noteEveryMs)
    const end = async () => {
      await Promise.all([revalidation.stop(), notes.stop()])
      await recent.note()
    }
    const arms = await container.make(DrainArms)
    this.#stop = arms.add('store-quit', 'routing table checks and notes', (withinMs) =>
      withinLimit(end(), withinMs, () => {})
    )
    revalidation.start()
    notes.start()
  }

  async shutdown(): Promise<void> {
    await this.#stop?.(this.#config().storeTimeoutMs)
  }

  #config(): RoutingConfig {
    return this.app.config.get<RoutingConfig>('routing')
  }
}
