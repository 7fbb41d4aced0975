import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { Redis } from 'ioredis'
import { connectionOptions } from '#cluster/connections/connection_options'
import clusterConfig from '#config/cluster'
import { commandTimeoutMsOf } from './shared_redis.js'

/** A live command connection for the active test, configured as in the service but for `commandTimeoutMsOf`. */
export async function commandConnection(redisUrl = clusterConfig.redisUrl): Promise<Redis> {
  const commandTimeoutMs = commandTimeoutMsOf(redisUrl)
  const config = { ...clusterConfig, redisUrl, commandTimeoutMs }
  const redis = new Redis(connectionOptions(config, 'command'))
  redis.on('error', () => {})
  getActiveTestOrFail().cleanup(() => redis.disconnect())
  const ready = once(redis, 'ready')
  redis.connect().catch(() => {})
  await ready
  return redis
}

/** A name unique on the shared Redis. */
export function uniqueName(kind: string): string {
  return `${kind}-${randomUUID().slice(0, 8)}`
}
