import clusterConfig from '#config/cluster'

/**
 * How long a command to the Redis that the tests of a run share may take, in milliseconds. No test stops or slows that
 * server. A process that gets no processor for half a second exceeds the limit of the service nevertheless.
 */
export const SHARED_REDIS_TIMEOUT_MS = 10_000

/** How long a command to this Redis may take: a server or proxy of the test's own has the limit of the service. */
export function commandTimeoutMsOf(redisUrl: string): number {
  const isShared = redisUrl === clusterConfig.redisUrl
  return isShared ? SHARED_REDIS_TIMEOUT_MS : clusterConfig.commandTimeoutMs
}
