import { Redis } from 'ioredis'
import { connectionOptions, redisTlsMistake } from '#cluster/connections/connection_options'
import { ConnectionState } from '#cluster/connections/connection_state'
import { withinLimit } from '#shared/async/waiting'
import { isStoreUnavailable, refusalOf } from '#shared/store_unavailable'
import type { ClusterConfig } from '#config/cluster'

const OPEN_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 3_000
const CLOSE_WITHIN_MS = 500

/**
 * The one connection of an operator's command, named `signalbox:operator` in `CLIENT LIST`. Its user is that of
 * REDIS_OPERATOR_URL or, without one, the application's. It never reconnects: a command ends when its connection is
 * lost. Each answer takes at most three seconds. The caller of `open` closes it.
 */
export class OperatorConnection {
  private constructor(
    readonly redis: Redis,
    /** Host, port and the variable that names them; never a password. */
    readonly endpoint: string,
    private readonly state: ConnectionState
  ) {}

  /** Throws one sentence when Redis does not accept the connection within three seconds. */
  static async open(
    config: ClusterConfig,
    { waitsForData = true }: { waitsForData?: boolean } = {}
  ): Promise<OperatorConnection> {
    const redisUrl = config.operatorUrl ?? config.redisUrl
    const { hostname, port } = new URL(redisUrl)
    const variable = config.operatorUrl ? 'REDIS_OPERATOR_URL' : 'REDIS_TCP_URL'
    const endpoint = `${hostname}:${port || '6379'} (${variable})`
    const redis = new Redis({
      ...connectionOptions({ ...config, redisUrl }, 'command'),
      connectionName: 'signalbox:operator',
      commandTimeout: ANSWER_WITHIN_MS,
      enableReadyCheck: waitsForData,
      retryStrategy: () => null,
    })
    const state = new ConnectionState(redis, () => {})
    const opened = redis.connect().then(
      () => true,
      () => false
    )
    if (await withinLimit(opened, OPEN_WITHIN_MS, () => false)) {
      return new OperatorConnection(redis, endpoint, state)
    }
    redis.disconnect()
    const reason = state.lastError ?? 'no answer'
    const mistake = await redisTlsMistake(redisUrl, variable)
    throw new Error(
      `Redis at ${endpoint} did not accept the operator's connection: ${reason}${mistake}`
    )
  }

  /** The error that the operator sees when a command fails on this connection. */
  explained(error: unknown): unknown {
    if (!(error instanceof Error)) return error
    if (error.message.startsWith('NOPERM')) {
      const [, command = 'this'] = /'([\w|]+)' command/.exec(error.message) ?? []
      return new Error(
        `the Redis user at ${this.endpoint} may not run ${command.toUpperCase()}: set REDIS_OPERATOR_URL to an operator's user (node ace redis:acl --operator prints how to make one)`
      )
    }
    if (!isStoreUnavailable(error) && refusalOf(error) === null) return error
    const reason = this.state.lastError ?? error.message
    return new Error(`Redis at ${this.endpoint} gave no usable answer: ${reason}`)
  }

  async close(): Promise<void> {
    const goodbye = this.redis.quit().then(
      () => undefined,
      () => undefined
    )
    await withinLimit(goodbye, CLOSE_WITHIN_MS, () => {})
    this.redis.disconnect()
  }
}
