import type { ApplicationService } from '@adonisjs/core/types'
import mongoose from 'mongoose'
import { ApplicationLink } from '#cluster/broadcast/application_link'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { RealtimeLink } from '#cluster/broadcast/realtime_link'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { withinLimit } from '#shared/async/within_limit'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { ResourceLease } from '#cluster/leases/resource_lease'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { Signals } from '#cluster/signals/signals'
import { DeadRuns } from '#cluster/cron/dead_runs'
import { StreamMeasures } from '#cluster/streams/stream_measures'
import { UseRecorder, type UseSources } from '#cluster/usage/use_recorder'
import { UseStore } from '#cluster/usage/use_store'
import type { MetricsConfig } from '#config/metrics'
import { KnownTokens } from '#identity/tokens/known_tokens'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { readCluster, samplesOf } from '#operations/metrics/cluster_readings'
import { MetricsAccess } from '#operations/metrics/metrics_access'
import { MetricsRegistry, type Sample } from '#operations/metrics/metrics_registry'
import { RequestDurations } from '#operations/metrics/request_durations'
import { ProcessState } from '#operations/process_state'
import { StoreWatch } from '#operations/readiness/store_watch'
import { RuntimeEnvironment } from '#operations/runtime_environment'
import { LateRuns } from '#operations/tripwires/late_runs'
import { OpenStreams } from '#realtime/streams/open_streams'
import { RouterEventMover } from '#routing/events/router_event_mover'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { ResolveOutcomes } from '#routing/resolve_outcomes'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { RepeatedWork } from '#shared/async/repeated_work'
import { isServing } from './support/is_serving.js'

/**
 * Lets metrics read what every module counts, and adds this instance's use of Redis to what all instances count together,
 * from the start to the last moment before Redis is left.
 */
export default class MetricsProvider {
  #stopRecording: StopWork | undefined

  constructor(protected app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(MetricsAccess, () => new MetricsAccess(this.#config().token))
    container.singleton(StreamMeasures, async () => {
      const connections = await container.make(ClusterConnections)
      const keys = await container.make(RedisKeys)
      return new StreamMeasures(connections.get('command'), keys, this.#config().streams)
    })
    container.singleton(UseRecorder, async () => {
      const connections = await container.make(ClusterConnections)
      const { clock: redisClock, source } = await container.make(Broadcast)
      const clock = await container.make(Clock)
      return new UseRecorder(
        new UseStore(connections.get('command'), await container.make(RedisKeys)),
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
    const recorder = await container.make(UseRecorder)
    const { addEveryMs } = this.#config().usage
    const recording = new RepeatedWork(() => recorder.record(), addEveryMs)
    const lateRuns = await container.make(LateRuns)
    const looking = new RepeatedWork(() => lateRuns.look(), this.#config().lateRuns.lookEveryMs)
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
    const { container } = this.app
    const { pubsubCeilingPerSecond, requestBoundsSeconds, streamRoutes } = this.#config()
    readCluster(registry, {
      links: await this.#links(),
      connections: await container.make(ClusterConnections),
      signals: await container.make(Signals),
      limiter: await container.make(RateLimiter),
      locks: await container.make(DistributedLock),
      leases: await container.make(ResourceLease),
      streams: await container.make(StreamMeasures),
      pubsubCeilingPerSecond,
    })
    await this.#readProcess(registry)
    await this.#readRouting(registry)
    await this.#readRealtime(registry)
    const deadRuns = await container.make(DeadRuns)
    registry.read('jobRunsDead', () => samplesOf(deadRuns.buried))
    registry.read('jobDeadLettersRemoved', () => samplesOf(deadRuns.removed))
    const requests = registry.histogram('httpRequestSeconds', requestBoundsSeconds)
    const durations = new RequestDurations(requests, streamRoutes)
    const emitter = await container.make('emitter')
    emitter.on('http:request_completed', (completed) => durations.observe(completed))
    return registry
  }

  async #readProcess(registry: MetricsRegistry): Promise<void> {
    const { container } = this.app
    const connections = await container.make(ClusterConnections)
    const state = await container.make(ProcessState)
    const { name: environment } = await container.make(RuntimeEnvironment)
    const version = this.app.version?.toString() ?? ''
    registry.read('connectionUp', () => [
      ...CONNECTION_ROLES.map((role): Sample => [Number(connections.stateOf(role).isLive), role]),
      [Number(mongoose.connection.readyState === 1), 'mongo'],
    ])
    const watch = await container.make(StoreWatch)
    registry.read('storeAwaySeconds', () => watch.away())
    registry.read('draining', () => [[Number(state.isShuttingDown)]])
    registry.read('info', () => [[1, environment, version]])
  }

  async #readRouting(registry: MetricsRegistry): Promise<void> {
    const { container } = this.app
    const tables = await container.make(LiveRoutingTables)
    const tokens = await container.make(KnownTokens)
    const outcomes = await container.make(ResolveOutcomes)
    const recorder = await container.make(RouterEventRecorder)
    const mover = await container.make(RouterEventMover)
    registry.read('resolves', () => samplesOf(outcomes))
    registry.read('routingTableRouters', () => [[tables.measures.routers]])
    registry.read('routingTableBytes', () => [[tables.measures.bytes]])
    registry.read('routingTableOrganizations', () => [[tables.measures.organizations]])
    registry.read('routingTableAgeSeconds', () => [[tables.measures.unprovenForMs / 1_000]])
    registry.read('memoryReads', () =>
      Object.entries({ routing_tables: tables.requests, access_tokens: tokens.finds }).flatMap(
        ([memory, tally]) => [...tally].map(([kind, count]): Sample => [count, memory, kind])
      )
    )
    registry.read('routerEventsKept', () => [[recorder.bufferedCount]])
    registry.read('routerEventsLost', () => [[recorder.lostCount]])
    registry.read('routerEventsDead', () => [[mover.deadLetterCount]])
  }

  async #readRealtime(registry: MetricsRegistry): Promise<void> {
    const streams = await this.app.container.make(OpenStreams)
    registry.read('realtimeStreams', () => [[streams.count]])
    registry.read('realtimeStreamsCut', () => [[streams.cutCount]])
  }

  async #useSources(): Promise<UseSources> {
    const connections = await this.app.container.make(ClusterConnections)
    const links = Object.values(await this.#links())
    const { looks } = await this.app.container.make(LateRuns)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    return {
      totals: () => {
        const traffic = CONNECTION_ROLES.map((role) => connections.trafficOf(role))
        return {
          commands: sum(traffic.map(({ sentCount }) => sentCount)),
          throttled: sum(traffic.map(({ throttledCount }) => throttledCount)),
          messages: sum(links.flatMap(({ messages }) => [...messages].map(([, count]) => count))),
          looks: looks.of('in_time') + looks.of('late'),
          lateLooks: looks.of('late'),
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
