import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { Redis } from 'ioredis'
import { connectionOptions } from '#cluster/connections/connection_options'
import clusterConfig from '#config/cluster'
import { PATIENT_TIMEOUT_MS } from './patient_timeout_ms.js'

/** A live command connection for the active test, configured as in the service, but patient. */
export async function commandConnection(redisUrl = clusterConfig.redisUrl): Promise<Redis> {
  const config = { ...clusterConfig, redisUrl, commandTimeoutMs: PATIENT_TIMEOUT_MS }
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
