import env from '#start/env'

/** How instances reach the shared Redis. All times in milliseconds. */
const clusterConfig = {
  redisUrl: env.get('REDIS_TCP_URL'),
  /** Starts every key and every channel: one Redis is shared by all environments. */
  keyPrefix: env.get('REDIS_KEY_PREFIX') ?? `signalbox:${env.get('ENVIRONMENT')}:`,
  bootTimeoutMs: env.get('STORE_BOOT_TIMEOUT_MS'),
  commandTimeoutMs: 500,
  connectTimeoutMs: 1_000,
  keepAliveMs: 5_000,
  retryDelayMsMax: 1_000,
}

export default clusterConfig
export type ClusterConfig = typeof clusterConfig
