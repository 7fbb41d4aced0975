import env from '#environment/env'

/** How instances reach the shared Redis. All times in milliseconds. */
const clusterConfig = {
  redisUrl: env.get('REDIS_TCP_URL'),
  /** For operators' commands, which need more than the application's user may do; undefined: they use that one. */
  operatorUrl: env.get('REDIS_OPERATOR_URL'),
  /** Starts every key and every channel: one Redis is shared by all environments. */
  keyPrefix: env.get('REDIS_KEY_PREFIX') ?? `signalbox:${env.get('ENVIRONMENT')}:`,
  bootTimeoutMs: env.get('STORE_BOOT_TIMEOUT_MS'),
  commandTimeoutMs: 500,
  connectTimeoutMs: 1_000,
  keepAliveMs: 5_000,
  retryDelayMsMax: 1_000,
  /** How a hosted Redis says that its plan allows no more; every such answer counts as a throttled command. */
  throttledErrors: [
    /max (daily )?(requests?|bandwidth|commands?|concurrent connections) (size )?(limit )?(was )?exceeded/i,
    /max number of clients/i,
    /rate limit|throttl|too many requests/i,
  ] as readonly RegExp[],
  /** How long the goodbye to Redis may take when the process ends. */
  closeTimeoutMs: 500,
  /** How long a half-closed connection may linger before its socket is destroyed. */
  disconnectTimeoutMs: 100,
  /** How often connections are looked at that claim to be ready on a dead socket. */
  watchEveryMs: 500,
  /** A subscriber that received nothing for this long must prove itself by receiving a probe of its own … */
  probeAfterSilenceMs: 400,
  /** … within this time, or it counts as lost. Both together bound how long a dead one goes unnoticed. */
  probeDeadlineMs: 900,
  /** How long a probe is waited for before the connection is replaced: above what the p99 tripwire allows. */
  probeGiveUpMs: 2_200,
}

export default clusterConfig
export type ClusterConfig = typeof clusterConfig
