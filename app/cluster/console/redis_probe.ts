import type { Redis } from 'ioredis'
import type { ClusterConfig } from '#config/cluster'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { OperatorConnection } from './operator_connection.js'

/** The quickest of two round trips takes longer. */
export const SLOW_MS = 250

/** `full`, `read_only`: it answers reads and refuses writes. `away`: it gives no usable answer. */
export const STORE_CONDITIONS = ['up', 'slow', 'full', 'read_only', 'away'] as const
export type StoreCondition = (typeof STORE_CONDITIONS)[number]

/** How a store answered an operator's probe. */
export interface ProbedStore {
  readonly name: 'mongo' | 'redis'
  readonly condition: StoreCondition
  /** It takes reads and writes. */
  readonly isUp: boolean
  /** The round-trip time on an open connection; null when the store never answered. */
  readonly latencyMs: number | null
  /** For example `primary`, `replica: takes no writes`, `loading its data`, or why it could not be asked. */
  readonly state: string
}

export function probed(
  name: ProbedStore['name'],
  condition: StoreCondition,
  latencyMs: number | null,
  state: string
): ProbedStore {
  return { name, condition, isUp: condition === 'up' || condition === 'slow', latencyMs, state }
}

/** Asks Redis over a connection of its own, for at most ten seconds. Never rejects. */
export async function probeRedis(config: ClusterConfig): Promise<ProbedStore> {
  let connection: OperatorConnection
  try {
    connection = await OperatorConnection.open(config, { waitsForData: false })
  } catch (error) {
    return redisAway(error)
  }
  try {
    return await askRedis(connection.redis, new RedisKeys(config.keyPrefix))
  } catch (error) {
    return redisAway(connection.explained(error))
  } finally {
    await connection.close()
  }
}

/** Asks over the caller's connection and changes nothing. Rejects when Redis does not answer. */
export async function askRedis(redis: Redis, keys: RedisKeys): Promise<ProbedStore> {
  const startedMs = performance.now()
  const info = await redis.info()
  const askedMs = performance.now()
  const refusal = await refusalOfWrites(redis, keys)
  const latencyMs = Math.min(askedMs - startedMs, performance.now() - askedMs)
  const field = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1]
  const is = (condition: StoreCondition, state: string) =>
    probed('redis', condition, latencyMs, state)
  const said = refusal === null ? '' : `: ${refusal}`
  if (field('loading') === '1') return is('away', `loading its data${said}`)
  if (field('role') !== 'master') return is('read_only', `replica: takes no writes${said}`)
  if (refusal?.startsWith('OOM')) {
    const of = `${field('used_memory_human')} of ${field('maxmemory_human')}`
    return is('full', `out of memory (${of}): takes no writes${said}`)
  }
  if (refusal !== null) return is('read_only', `takes no writes: ${refusal}`)
  const policy = field('maxmemory_policy') ?? 'noeviction'
  const state = policy === 'noeviction' ? 'primary' : `primary, but evicts keys (${policy})`
  return latencyMs > SLOW_MS ? is('slow', `${state}, but slow`) : is('up', state)
}

/** A write that never takes effect, because its key does not exist; Redis refuses it as it refuses any other. */
async function refusalOfWrites(redis: Redis, keys: RedisKeys): Promise<string | null> {
  try {
    await redis.set(keys.named('store-probe'), '', 'XX')
    return null
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') return error.message
    throw error
  }
}

/** Like `probed`, but for when Redis gave no answer. */
export function redisAway(error: unknown): ProbedStore {
  return probed('redis', 'away', null, error instanceof Error ? error.message : String(error))
}
