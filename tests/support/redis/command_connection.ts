import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { Redis } from 'ioredis'
import { connectionOptions } from '#cluster/connections/connection_options'
import clusterConfig from '#config/cluster'

/** A live command connection for the active test, configured as in the service. */
export async function commandConnection(redisUrl = clusterConfig.redisUrl): Promise<Redis> {
  const redis = new Redis(connectionOptions({ ...clusterConfig, redisUrl }, 'command'))
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
