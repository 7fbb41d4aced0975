import type { Log } from '../console/log.ts'
import { findRedisProduct } from '../services/find_redis.ts'
import { readServerVersion, type ServerBinary } from '../services/server_version.ts'

/**
 * The product that the suites did not use: Redis after Valkey, and Valkey after Redis, because "Redis" must hold for
 * both. Throws when it is not available.
 */
export async function otherRedis(usedProgram: string, log: Log): Promise<ServerBinary> {
  const used = await readServerVersion(usedProgram)
  const isValkey = typeof used !== 'string' && used.product === 'valkey'
  return findRedisProduct(isValkey ? 'redis' : 'valkey', log)
}
