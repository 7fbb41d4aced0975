import type { MetricKey } from '#shared/metrics/metric_names'

export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  /** Also what the runbook says of it. */
  readonly help: string
}

const counter = (help: string, ...labels: string[]): MetricDefinition => ({
  type: 'counter',
  labels,
  help,
})
const gauge = (help: string, ...labels: string[]): MetricDefinition => ({
  type: 'gauge',
  labels,
  help,
})
const histogram = (help: string, ...labels: string[]): MetricDefinition => ({
  type: 'histogram',
  labels,
  help,
})

/**
 * Every metric of our own, once: what `/metrics` answers, the dashboard and the runbook are made from it or held against
 * it. All are of one instance. Labels take few values, whatever callers send.
 */
export const METRIC_CATALOGUE: Readonly<Record<MetricKey, MetricDefinition>> = {
  httpRequestSeconds: histogram(
    'Time from a request to the end of its answer; open streams are not among them',
    'route',
    'method',
    'status'
  ),
  resolves: counter(
    'Resolves by the class that won; none: no router matched, refused: malformed URL',
    'outcome'
  ),
  routingTableRouters: gauge('Routers in memory, one more for each organization'),
  routingTableBytes: gauge('Memory of the routers in memory, at most'),
  routingTableOrganizations: gauge('Organizations in memory'),
  routingTableAgeSeconds: gauge(
    'Since MongoDB last answered what is current: the age that a routing table may have at most'
  ),
  memoryReads: counter(
    'What was asked of memory; hit: answered from it, read: the store was asked',
    'memory',
    'outcome'
  ),
  rateLimitDecisions: counter(
    'Decisions of rate limits; local: Redis was away and this instance decided alone',
    'decided_by',
    'outcome'
  ),
  lockAcquisitions: counter('Attempts to take a lock, waiting included', 'outcome'),
  leasesHeld: gauge('Leases that this instance owns or believes to own'),
  leaseClaims: counter('Claims of leases; provisional: Redis did not answer', 'outcome'),
  leaseLosses: counter('Leases that were lost to somebody or to time', 'reason'),
  leaseReleases: counter('Leases given back; unknown: Redis did not answer', 'outcome'),
  streamDepth: gauge(
    'Messages not handled yet, the same on every instance; absent while Redis is away',
    'stream'
  ),
  streamOldestSeconds: gauge(
    'How long the oldest of them has waited; absent while Redis is away',
    'stream'
  ),
  streamDeadLetters: gauge('Dead letters; absent while Redis is away', 'stream'),
  routerEventsKept: gauge('Router events in memory only, because no store takes them'),
  routerEventsLost: counter('Router events that are lost'),
  routerEventsDead: counter('Router events that this instance gave up as dead letters'),
  jobRunsDead: counter('Runs of recurring jobs that this instance gave up as dead letters', 'job'),
  jobDeadLettersRemoved: counter(
    'Older dead letters of recurring jobs that this instance removed to make room',
    'job'
  ),
  realtimeStreams: gauge('Open real-time streams'),
  realtimeStreamsCut: counter('Real-time streams cut because their client did not read'),
  connectionUp: gauge('1 while the connection to the store is live', 'connection'),
  storeAwaySeconds: gauge(
    'For how long readiness has missed the store; 0 while it does not',
    'store'
  ),
  signals: counter('Signals printed', 'key'),
  broadcastLatencySeconds: histogram(
    'From publishing to delivery, own probes included, on the clock of Redis',
    'link'
  ),
  redisCommands: counter('Commands sent to Redis; a script is one', 'connection'),
  redisThrottledCommands: counter(
    'Commands that Redis refused because the plan allows no more',
    'connection'
  ),
  redisPubsubMessages: counter('Publications sent and messages received', 'link', 'direction'),
  redisPubsubCeilingPerSecond: gauge(
    'How many of these a second the plan allows; absent without REDIS_PUBSUB_CEILING_PER_SECOND'
  ),
  draining: gauge('1 from the beginning of the drain'),
  info: gauge('Always 1', 'environment', 'version'),
}
