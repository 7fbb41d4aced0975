import env from '#environment/env'

/** The metrics of this instance and of its use of Redis. All times in milliseconds. */
const metricsConfig = {
  /** The token required for `/metrics`; undefined: no token is required. */
  token: env.get('METRICS_TOKEN'),
  /** Publications and deliveries per second that the plan of Redis allows; undefined: not known. */
  pubsubCeilingPerSecond: env.get('REDIS_PUBSUB_CEILING_PER_SECOND'),
  /** Routes whose answers last as long as a client listens. */
  streamRoutes: ['realtime.open'],
  requestBoundsSeconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  streams: {
    /** The durable streams that are measured. */
    names: [
      'router-events',
      'cron-session-sweep',
      'cron-router-schedule',
      'cron-router-search',
      'cron-visitor-erasure',
      'cron-organization-deletion',
      'cron-router-audit',
      'cron-page-checks',
      'cron-history-trim',
      'cron-traffic-close',
    ],
    /** How long a measurement is reused, and how long to wait for Redis. */
    keepMs: 5_000,
    timeoutMs: 250,
  },
  lateRuns: {
    /** How often an instance checks whether runs of recurring jobs wait for too long. */
    checkEveryMs: 30_000,
  },
  usage: {
    /** How often an instance adds its use of Redis to the totals of all instances. */
    addEveryMs: 60_000,
    /** How long the last addition may take when the process ends. */
    stopTimeoutMs: 500,
  },
}

export default metricsConfig
export type MetricsConfig = typeof metricsConfig
