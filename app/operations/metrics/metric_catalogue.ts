import type { MetricKey } from '#shared/metrics'

export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  /** Also the text of the runbook. */
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
 * Every metric of this service, once: the answer of `/metrics`, the dashboard and the runbook are generated from it or
 * tested against it. Each metric is of one instance. Labels have few values, regardless of what callers send.
 */
export const METRIC_CATALOGUE: Readonly<Record<MetricKey, MetricDefinition>> = {
  httpRequestSeconds: histogram(
    'Time from a request to the end of its answer, without streams',
    'route',
    'method',
    'status'
  ),
  resolves: counter(
    'Resolves by winning class; none: no router matched, refused: malformed URL',
    'outcome'
  ),
  routingTableRouters: gauge('Routers in memory, plus one per organization'),
  routingTableBytes: gauge('Upper bound of the memory of these routers'),
  routingTableOrganizations: gauge('Organizations in memory'),
  routingTableAgeSeconds: gauge(
    'Time since MongoDB last confirmed the revisions: the maximum age of a routing table'
  ),
  memoryReads: counter(
    'Lookups in memory; hit: answered from memory, read: the store was read',
    'memory',
    'outcome'
  ),
  rateLimitDecisions: counter(
    'Rate limit decisions; local: Redis was unavailable and this instance decided alone',
    'decided_by',
    'outcome'
  ),
  lockAcquisitions: counter('Attempts to acquire a lock, waiting included', 'outcome'),
  leasesHeld: gauge('Leases that this instance owns, provisional ones included'),
  leaseClaims: counter('Claims of leases; provisional: Redis did not answer', 'outcome'),
  leaseLosses: counter('Leases lost to another owner or expired', 'reason'),
  leaseReleases: counter('Leases released; unknown: Redis did not answer', 'outcome'),
  streamDepth: gauge(
    'Unhandled messages, the same on every instance; absent while Redis is unavailable',
    'stream'
  ),
  streamOldestSeconds: gauge(
    'Age of the oldest unhandled message; absent while Redis is unavailable',
    'stream'
  ),
  streamDeadLetters: gauge('Dead letters; absent while Redis is unavailable', 'stream'),
  routerEventsKept: gauge('Router events held only in memory, because no store accepts them'),
  routerEventsLost: counter('Lost router events'),
  pageEventsNotKept: counter("Events of visitors' pages beyond the quota of their organization"),
  routerEventsDead: counter('Router events that this instance made dead letters'),
  jobRunsDead: counter('Runs of recurring jobs that this instance made dead letters', 'job'),
  jobDeadLettersRemoved: counter(
    'Older dead letters of recurring jobs that this instance removed to make room',
    'job'
  ),
  webhookDeliveries: counter(
    'Webhook deliveries by what became of them; failed: attempts to be repeated or given up; dropped: the queue had no room',
    'outcome'
  ),
  webhookDeliveriesWaiting: gauge(
    'Webhook deliveries that wait or are being attempted, the same on every instance; absent while MongoDB is unavailable'
  ),
  webhookOverdueSeconds: gauge('How long the oldest due webhook delivery has been due'),
  realtimeStreams: gauge('Open real-time streams'),
  realtimeStreamsCut: counter('Real-time streams cut because their client did not read'),
  connectionUp: gauge('1 while the connection to the store is live', 'connection'),
  storeAwaySeconds: gauge(
    'How long readiness has missed the store; 0 while the store is up',
    'store'
  ),
  signals: counter('Signals printed', 'key'),
  broadcastLatencySeconds: histogram(
    'Time from publication to delivery, probes included, on the clock of Redis',
    'link'
  ),
  redisCommands: counter('Commands sent to Redis; a script counts as one', 'connection'),
  redisThrottledCommands: counter(
    "Commands that Redis refused because of the plan's limits",
    'connection'
  ),
  redisPubsubMessages: counter('Publications sent and messages received', 'link', 'direction'),
  redisPubsubCeilingPerSecond: gauge(
    'Pub/sub messages per second that the plan allows; absent without REDIS_PUBSUB_CEILING_PER_SECOND'
  ),
  draining: gauge('1 from the beginning of the drain'),
  info: gauge('Always 1', 'environment', 'version'),
}
