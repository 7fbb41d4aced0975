import env from '#environment/env'

/** How instances reach the shared Redis. All times in milliseconds. */
const clusterConfig = {
  redisUrl: env.get('REDIS_TCP_URL'),
  /** For operators' commands, which need more rights than the application's user has; undefined: they use that user. */
  operatorUrl: env.get('REDIS_OPERATOR_URL'),
  /** The prefix of every key and channel: all environments share one Redis. */
  keyPrefix: env.get('REDIS_KEY_PREFIX') ?? `signalbox:${env.get('ENVIRONMENT')}:`,
  bootTimeoutMs: env.get('STORE_BOOT_TIMEOUT_MS'),
  commandTimeoutMs: 500,
  connectTimeoutMs: 1_000,
  keepAliveMs: 5_000,
  retryDelayMsMax: 1_000,
  /** The errors with which a hosted Redis refuses what exceeds its plan; each counts as a throttled command. */
  throttledErrors: [
    /max (daily )?(requests?|bandwidth|commands?|concurrent connections) (size )?(limit )?(was )?exceeded/i,
    /max number of clients/i,
    /rate limit|throttl|too many requests/i,
  ] as readonly RegExp[],
  /** How long closing the Redis connections may take when the process ends. */
  closeTimeoutMs: 500,
  /** How long a half-closed connection may linger before its socket is destroyed. */
  disconnectTimeoutMs: 100,
  /** How often connections are checked that claim to be ready on a dead socket. */
  watchEveryMs: 500,
  /** After this long without data, a subscriber must prove itself by receiving its own probe … */
  probeAfterSilenceMs: 400,
  /** … within this time, or it counts as lost. Together they bound how long a dead subscriber goes unnoticed. */
  probeDeadlineMs: 900,
  /** How long a probe is awaited before the connection is replaced: above what the p99 tripwire allows. */
  probeGiveUpMs: 2_200,
}

export default clusterConfig
export type ClusterConfig = typeof clusterConfig
