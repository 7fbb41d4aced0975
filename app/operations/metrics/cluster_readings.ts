import type { PubSubLink } from '#cluster/broadcast/pub_sub_link'
import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import type { ResourceLease } from '#cluster/leases/resource_lease'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { DistributedLock } from '#cluster/locks/distributed_lock'
import type { Signals } from '#cluster/signals/signals'
import type { StreamMeasures } from '#cluster/streams/stream_measures'
import type { MetricsRegistry, Sample } from './metrics_registry.js'

/** From what Redis in the same room needs to what no broadcast should ever take. */
const LATENCY_BOUNDS_SECONDS = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
]

export interface MeasuredCluster {
  readonly links: Readonly<Record<string, PubSubLink>>
  readonly connections: ClusterConnections
  readonly signals: Signals
  readonly limiter: RateLimiter
  readonly locks: DistributedLock
  readonly leases: ResourceLease
  readonly streams: StreamMeasures
  readonly pubsubCeilingPerSecond: number | undefined
}

/** The samples of a tally, its kinds as the label. */
export function samplesOf(tally: Iterable<readonly [string, number]>): Sample[] {
  return [...tally].map(([kind, count]) => [count, kind])
}

/** Lets `registry` read what the cluster module counts. */
export function readCluster(registry: MetricsRegistry, cluster: MeasuredCluster): void {
  const { connections, signals, limiter, locks, leases, streams, pubsubCeilingPerSecond } = cluster
  const links = Object.entries(cluster.links)
  const ofTraffic = (count: 'sentCount' | 'throttledCount') => () =>
    CONNECTION_ROLES.map((role): Sample => [connections.trafficOf(role)[count], role])

  registry.read('signals', () => samplesOf(signals.printed))
  registry.read('redisCommands', ofTraffic('sentCount'))
  registry.read('redisThrottledCommands', ofTraffic('throttledCount'))
  registry.read('redisPubsubMessages', () =>
    links.flatMap(([name, { messages }]) =>
      [...messages].map(([direction, count]): Sample => [count, name, direction])
    )
  )
  registry.read('redisPubsubCeilingPerSecond', () =>
    pubsubCeilingPerSecond === undefined ? [] : [[pubsubCeilingPerSecond]]
  )
  registry.read('rateLimitDecisions', () =>
    [...limiter.decisions].map(([kind, count]): Sample => [count, ...kind.split('_')])
  )
  registry.read('lockAcquisitions', () => samplesOf(locks.acquisitions))
  registry.read('leasesHeld', () => [[leases.heldCount]])
  registry.read('leaseClaims', () => samplesOf(leases.claims))
  registry.read('leaseLosses', () => samplesOf(leases.losses))
  registry.read('leaseReleases', () => samplesOf(leases.releases))
  registry.read('streamDepth', async () => {
    const measures = await streams.current()
    return measures.map(({ name, depth }): Sample => [depth, name])
  })
  registry.read('streamOldestSeconds', async () => {
    const measures = await streams.current()
    return measures.map(({ name, oldestMs }): Sample => [oldestMs / 1_000, name])
  })
  registry.read('streamDeadLetters', async () => {
    const measures = await streams.current()
    return measures.map(({ name, deadLetters }): Sample => [deadLetters, name])
  })

  const latency = registry.histogram('broadcastLatencySeconds', LATENCY_BOUNDS_SECONDS)
  for (const [name, link] of links) {
    const ofLink = latency.labels(name)
    link.onDelivery((latencyMs) => ofLink.observe(latencyMs / 1_000))
  }
}
