import type { ClusterConfig } from '#config/cluster'
import { OperatorConnection } from './operator_connection.js'

/** How a store answered an operator's probe. */
export interface ProbedStore {
  readonly name: 'mongo' | 'redis'
  /** It takes reads and writes. */
  readonly isUp: boolean
  /** The round-trip time on an open connection; null when the store never answered. */
  readonly latencyMs: number | null
  /** For example `primary`, `replica: takes no writes`, `loading its data`, or why it could not be asked. */
  readonly state: string
}

/** Asks Redis over a connection of its own, for at most five seconds. Never rejects. */
export async function probeRedis(config: ClusterConfig): Promise<ProbedStore> {
  const down = (error: unknown): ProbedStore => ({
    name: 'redis',
    isUp: false,
    latencyMs: null,
    state: error instanceof Error ? error.message : String(error),
  })
  let connection: OperatorConnection
  try {
    connection = await OperatorConnection.open(config, { waitsForData: false })
  } catch (error) {
    return down(error)
  }
  try {
    const startedMs = performance.now()
    const info = await connection.redis.info()
    const latencyMs = performance.now() - startedMs
    return { name: 'redis', latencyMs, ...stateOf(info) }
  } catch (error) {
    return down(connection.explained(error))
  } finally {
    await connection.close()
  }
}

function stateOf(info: string): { isUp: boolean; state: string } {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1]
  if (field('loading') === '1') return { isUp: false, state: 'loading its data' }
  if (field('role') !== 'master') return { isUp: false, state: 'replica: takes no writes' }
  const policy = field('maxmemory_policy') ?? 'noeviction'
  const isEvicting = policy !== 'noeviction'
  return { isUp: true, state: isEvicting ? `primary, but evicts keys (${policy})` : 'primary' }
}
