/**
 * The Prometheus metrics that alerting rules read. Who exports one and who writes a rule take the name from here, so that
 * a rule cannot wait for a metric that has another name.
 */
export const METRIC_NAMES = {
  /**
   * Counter with the label `key`: signals printed. Every key is exported from the start, as 0: a counter that appears
   * with 1 has not increased, and its first signal would be no alarm.
   */
  signals: 'signalbox_signals_total',
  /** Histogram, seconds: from publishing on one instance to delivery on another. Needs the bounds 0.5 and 2. */
  broadcastLatencySeconds: 'signalbox_broadcast_latency_seconds',
  /** Counter: commands sent to Redis. */
  redisCommands: 'signalbox_redis_commands_total',
  /** Counter: those that Redis refused because the plan allows no more. */
  redisThrottledCommands: 'signalbox_redis_throttled_commands_total',
  /** Counter: publications sent and messages received. */
  redisPubsubMessages: 'signalbox_redis_pubsub_messages_total',
  /** Gauge: how many of them a second the plan allows. Absent when it is not configured. */
  redisPubsubCeilingPerSecond: 'signalbox_redis_pubsub_ceiling_per_second',
} as const
