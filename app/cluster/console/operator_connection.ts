import { Redis } from 'ioredis'
import { connectionOptions } from '#cluster/connections/connection_options'
import { withinLimit } from '#shared/async/within_limit'
import { isStoreUnavailable } from '#shared/store_unavailable'
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
    readonly endpoint: string
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
    let reason = 'no answer'
    redis.on('error', (error: Error) => (reason = reasonOf(error)))
    const opened = redis.connect().then(
      () => true,
      (error: Error) => {
        if (reason === 'no answer') reason = reasonOf(error)
        return false
      }
    )
    if (await withinLimit(opened, OPEN_WITHIN_MS, () => false)) {
      return new OperatorConnection(redis, endpoint)
    }
    redis.disconnect()
    throw new Error(`Redis at ${endpoint} did not accept the operator's connection: ${reason}`)
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
    if (!isStoreUnavailable(error)) return error
    return new Error(`Redis at ${this.endpoint} gave no answer: ${error.message}`)
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

function reasonOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
