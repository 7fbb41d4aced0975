import type { ApplicationService } from '@adonisjs/core/types'
import { ApplicationLink, RealtimeLink } from '#cluster/broadcast/links'
import { Broadcast } from '#cluster/broadcast/broadcast'
import {
  broadcastMetrics,
  LATENCY_BOUNDS_SECONDS,
  observeLatencies,
} from '#cluster/broadcast/pub_sub_link'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { ClusterConnections, connectionMetrics } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { deadRunMetrics, DeadRuns } from '#cluster/cron/dead_runs'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { leaseMetrics, ResourceLease } from '#cluster/leases/resource_lease'
import { limiterMetrics, RateLimiter } from '#cluster/limiter/rate_limiter'
import { DistributedLock, lockMetrics } from '#cluster/locks/distributed_lock'
import { signalMetrics, Signals } from '#cluster/signals/signals'
import { StreamMeasures, streamMetrics } from '#cluster/streams/stream_measures'
import { UsageRecorder, type UseSources } from '#cluster/usage/usage_recorder'
import { UsageStore } from '#cluster/usage/usage_store'
import type { MetricsConfig } from '#config/metrics'
import { CachedKeys } from '#identity/keys/verify_publishable_key'
import { cachedCredentialMetrics } from '#identity/credentials/cached_credentials'
import { CachedTokens } from '#identity/tokens/verify_access_token'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { MetricsAccess, MetricsRegistry } from '#operations/metrics/metrics_registry'
import { CompletedRequests, RequestDurations } from '#operations/metrics/completed_requests'
import { processMetrics, ProcessState, RuntimeEnvironment } from '#operations/probes/process_state'
import { storeMetrics, StoreWatch } from '#operations/readiness/store_watch'
import { LateRuns } from '#operations/tripwires/late_runs'
import { openStreamMetrics, OpenStreams } from '#realtime/streams/open_streams'
import { releaseVersion } from '#start/release_version'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventMover, routerEventMetrics } from '#routing/events/router_event_mover'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { ResolveOutcomes, resolveMetrics } from '#routing/resolve/resolve_url'
import { LiveRoutingTables, routingTableMetrics } from '#routing/tables/live_routing_tables'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { Clock } from '#shared/clock'
import type { Metrics } from '#shared/metrics'
import { DeliveryRepository } from '#webhooks/queue/delivery_repository'
import { WebhookCounts, webhookMetrics } from '#webhooks/queue/webhook_counts'
import { WebhookDeliverer } from '#webhooks/queue/webhook_deliverer'
import { isServing } from './support/is_serving.js'

/**
 * Connects metrics to the counts of every module, and adds this instance's use of Redis to the totals of all instances,
 * from the start to the last moment before Redis is left.
 */
export default class MetricsProvider {
  #stopRecording: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(MetricsAccess, () => new MetricsAccess(this.#config().token))
    container.singleton(StreamMeasures, async () => {
      const connections = await container.make(ClusterConnections)
      const keys = await container.make(RedisKeys)
      return new StreamMeasures(connections.get('command'), keys, this.#config().streams)
    })
    container.singleton(UsageRecorder, async () => {
      const connections = await container.make(ClusterConnections)
      const { clock: redisClock, source } = await container.make(Broadcast)
      const clock = await container.make(Clock)
      return new UsageRecorder(
        new UsageStore(connections.get('command'), await container.make(RedisKeys)),
        await this.#useSources(),
        source.slice(0, 8),
        () => redisClock.nowMs ?? clock.now().getTime()
      )
    })
    container.singleton(LateRuns, async () => {
      const logger = await container.make('logger')
      return new LateRuns(await container.make(StreamMeasures), logger)
    })
    container.singleton(MetricsRegistry, () => this.#registry())
  }

  async start(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    await container.make(MetricsRegistry)
    const recorder = await container.make(UsageRecorder)
    const { addEveryMs } = this.#config().usage
    const recording = new RepeatedWork(() => recorder.record(), addEveryMs)
    const lateRuns = await container.make(LateRuns)
    const looking = new RepeatedWork(() => lateRuns.check(), this.#config().lateRuns.checkEveryMs)
    const arms = await container.make(DrainArms)
    this.#stopRecording = arms.add('store-quit', 'use of Redis', (withinMs) =>
      withinLimit(
        Promise.all([recording.stop(), looking.stop()]).then(() => recorder.record()),
        withinMs,
        () => {}
      )
    )
    recording.start()
    looking.start()
  }

  async shutdown(): Promise<void> {
    await this.#stopRecording?.(this.#config().usage.stopTimeoutMs)
  }

  async #registry(): Promise<MetricsRegistry> {
    const registry = new MetricsRegistry()
    const links = await this.#links()
    const { pubsubCeilingPerSecond, requestBoundsSeconds, streamRoutes } = this.#config()
    for (const metrics of await this.#metrics()) registry.read(metrics)
    registry.read(broadcastMetrics(links, pubsubCeilingPerSecond))
    const latency = registry.histogram('broadcastLatencySeconds', LATENCY_BOUNDS_SECONDS)
    observeLatencies(links, (link) => {
      const ofLink = latency.labels(link)
      return (seconds) => ofLink.observe(seconds)
    })
    const requests = registry.histogram('httpRequestSeconds', requestBoundsSeconds)
    const durations = new RequestDurations(requests, streamRoutes)
    const completed = await this.app.container.make(CompletedRequests)
    completed.observe((request) => durations.observe(request))
    return registry
  }

  async #metrics(): Promise<Metrics[]> {
    const { container } = this.app
    const { name: environment } = await container.make(RuntimeEnvironment)
    const version = releaseVersion()
    return [
      signalMetrics(await container.make(Signals)),
      connectionMetrics(await container.make(ClusterConnections)),
      limiterMetrics(await container.make(RateLimiter)),
      lockMetrics(await container.make(DistributedLock)),
      leaseMetrics(await container.make(ResourceLease)),
      streamMetrics(await container.make(StreamMeasures)),
      deadRunMetrics(await container.make(DeadRuns)),
      storeMetrics(await container.make(StoreWatch)),
      processMetrics(await container.make(ProcessState), { environment, version }),
      resolveMetrics(await container.make(ResolveOutcomes)),
      routingTableMetrics(await container.make(LiveRoutingTables)),
      routerEventMetrics(
        await container.make(RouterEventRecorder),
        await container.make(RouterEventMover),
        await container.make(PageEventQuota)
      ),
      cachedCredentialMetrics(await container.make(CachedTokens), 'access_tokens'),
      cachedCredentialMetrics(await container.make(CachedKeys), 'publishable_keys'),
      webhookMetrics({
        counts: await container.make(WebhookCounts),
        deliverer: await container.make(WebhookDeliverer),
        deliveries: await container.make(DeliveryRepository),
      }),
      openStreamMetrics(await container.make(OpenStreams)),
    ]
  }

  async #useSources(): Promise<UseSources> {
    const connections = await this.app.container.make(ClusterConnections)
    const links = Object.values(await this.#links())
    const { checks } = await this.app.container.make(LateRuns)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    return {
      totals: () => {
        const traffic = CONNECTION_ROLES.map((role) => connections.trafficOf(role))
        return {
          commands: sum(traffic.map(({ sentCount }) => sentCount)),
          throttled: sum(traffic.map(({ throttledCount }) => throttledCount)),
          messages: sum(links.flatMap(({ messages }) => [...messages].map(([, count]) => count))),
          jobChecks: checks.of('in_time') + checks.of('late'),
          lateJobChecks: checks.of('late'),
        }
      },
      takeLatency: () => {
        const together = new LatencyHistogram()
        for (const { latency } of links) together.merge(latency.take())
        return together
      },
    }
  }

  async #links() {
    const { container } = this.app
    return {
      application: await container.make(ApplicationLink),
      realtime: await container.make(RealtimeLink),
    }
  }

  #config(): MetricsConfig {
    return this.app.config.get<MetricsConfig>('metrics')
  }
}
