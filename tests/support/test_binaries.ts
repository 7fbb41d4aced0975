import { findMongodBinary } from '#scripts/services/find_mongo'
import { findRedisBinary } from '#scripts/services/find_redis'

/** The programs that `npm test` found; searches for them itself when a suite runs without it. */
export async function testBinaries(): Promise<{ mongod: string; redis: string }> {
  const { SIGNALBOX_MONGOD: mongod, SIGNALBOX_REDIS_SERVER: redis } = process.env
  if (mongod && redis) {
    return { mongod, redis }
  }
  const found = await Promise.all([findMongodBinary(() => {}), findRedisBinary(() => {})])
  return { mongod: found[0].path, redis: found[1].path }
}
