import { once } from 'node:events'
import { Redis } from 'ioredis'
import { connectionOptions } from '#cluster/connections/connection_options'
import clusterConfig from '#config/cluster'

/** A command connection configured as in the service. The caller must disconnect it. */
export async function commandConnection(redisUrl: string): Promise<Redis> {
  const redis = new Redis(connectionOptions({ ...clusterConfig, redisUrl }, 'command'))
  const ready = once(redis, 'ready')
  await redis.connect()
  await ready
  return redis
}
