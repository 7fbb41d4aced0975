import { getActiveTestOrFail } from '@japa/runner'
import { privateRedis, type PrivateRedis } from './private_redis.js'
import { FaultProxy } from '#tests/support/fault_proxy'

/** A Redis for the active test alone, behind a proxy that can fail on command. */
export async function proxiedRedis(): Promise<{ redis: PrivateRedis; proxy: FaultProxy }> {
  const redis = await privateRedis()
  const proxy = await FaultProxy.start(redis.port)
  getActiveTestOrFail().cleanup(() => proxy.stop())
  return { redis, proxy }
}
