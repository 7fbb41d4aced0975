import { getActiveTestOrFail } from '@japa/runner'
import { privateRedis, type PrivateRedis } from './private_redis.js'
import { FaultProxy } from '#tests/support/fault_proxy'

/** A Redis of the active test alone, and a proxy before it that can be told to fail. */
export async function proxiedRedis(): Promise<{ redis: PrivateRedis; proxy: FaultProxy }> {
  const redis = await privateRedis()
  const proxy = await FaultProxy.start(redis.port)
  getActiveTestOrFail().cleanup(() => proxy.stop())
  return { redis, proxy }
}
