/**
 * The names of this service's Prometheus metrics. Exporters, dashboards and alert rules take them from here, so that a
 * rule cannot wait for a misspelt metric. Their meanings: operations/metrics/metric_catalogue.ts.
 */
export const METRIC_NAMES = {
  httpRequestSeconds: 'signalbox_http_request_duration_seconds',
  resolves: 'signalbox_resolves_total',
  routingTableRouters: 'signalbox_routing_table_routers',
  routingTableBytes: 'signalbox_routing_table_bytes',
  routingTableOrganizations: 'signalbox_routing_table_organizations',
  routingTableAgeSeconds: 'signalbox_routing_table_age_seconds',
  memoryReads: 'signalbox_memory_reads_total',
  rateLimitDecisions: 'signalbox_rate_limit_decisions_total',
  lockAcquisitions: 'signalbox_lock_acquisitions_total',
  leasesHeld: 'signalbox_leases_held',
  leaseClaims: 'signalbox_lease_claims_total',
  leaseLosses: 'signalbox_lease_losses_total',
  leaseReleases: 'signalbox_lease_releases_total',
  streamDepth: 'signalbox_stream_depth',
  streamOldestSeconds: 'signalbox_stream_oldest_message_age_seconds',
  streamDeadLetters: 'signalbox_stream_dead_letters',
  routerEventsKept: 'signalbox_router_events_kept',
  routerEventsLost: 'signalbox_router_events_lost_total',
  pageEventsNotKept: 'signalbox_page_events_not_kept_total',
  routerEventsDead: 'signalbox_router_events_dead_total',
  jobRunsDead: 'signalbox_job_runs_dead_total',
  jobDeadLettersRemoved: 'signalbox_job_dead_letters_removed_total',
  webhookDeliveries: 'signalbox_webhook_deliveries_total',
  webhookDeliveriesWaiting: 'signalbox_webhook_deliveries_waiting',
  webhookOverdueSeconds: 'signalbox_webhook_overdue_seconds',
  realtimeStreams: 'signalbox_realtime_streams',
  realtimeStreamsCut: 'signalbox_realtime_streams_cut_total',
  storeAwaySeconds: 'signalbox_store_away_seconds',
  connectionUp: 'signalbox_connection_up',
  /**
   * Every key is exported from the start, as 0: a counter that first appears as 1 has not increased, so its first
   * signal would raise no alarm.
   */
  signals: 'signalbox_signals_total',
  /** Needs the bounds 0.5 and 2, the thresholds of the tripwires. */
  broadcastLatencySeconds: 'signalbox_broadcast_latency_seconds',
  redisCommands: 'signalbox_redis_commands_total',
  redisThrottledCommands: 'signalbox_redis_throttled_commands_total',
  redisPubsubMessages: 'signalbox_redis_pubsub_messages_total',
  redisPubsubCeilingPerSecond: 'signalbox_redis_pubsub_ceiling_per_second',
  draining: 'signalbox_draining',
  info: 'signalbox_info',
} as const

export type MetricKey = keyof typeof METRIC_NAMES

export const METRIC_KEYS = Object.keys(METRIC_NAMES) as MetricKey[]

/** A value with its label values, in the order of the catalogue. */
export type Sample = readonly [value: number, ...labels: string[]]

/** Reads a metric at a scrape; yields nothing when the value is unknown. It must not throw and must answer fast. */
export type MetricReader = () => Iterable<Sample> | Promise<Iterable<Sample>>

/** The metrics that one part of the service reads. Several parts may each have series of the same metric. */
export type Metrics = Readonly<Partial<Record<MetricKey, MetricReader>>>

/** Reads one number of a metric without labels. */
export function metricOf(value: () => number): MetricReader {
  return () => [[value()]]
}

/** Reads a tally: each kind is the value of the last label, after `labels`. */
export function metricOfTally(
  tally: Iterable<readonly [string, number]>,
  ...labels: string[]
): MetricReader {
  return () => [...tally].map(([kind, count]): Sample => [count, ...labels, kind])
}
