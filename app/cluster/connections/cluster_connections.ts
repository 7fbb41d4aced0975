import { Redis } from 'ioredis'
import type { ClusterConfig } from '#config/cluster'
import { CONNECTION_ROLES, connectionOptions, type ConnectionRole } from './connection_options.js'

/**
 * Owns the four connections of an instance to the shared Redis: command, application subscriber, real-time publisher
 * and real-time subscriber. Nothing else may open a connection. `open` returns only when all four are live; `close`
 * ends them whatever their state and always within its limit. Between the two they reconnect by themselves.
 */
export class ClusterConnections {
  readonly #connections: ReadonlyMap<ConnectionRole, Redis>
  readonly #lastErrors = new Map<ConnectionRole, string>()
  readonly #endpoint: string

  /** `command` is the client that the Redis manager made with `connectionOptions(config, 'command')`. */
  constructor(config: ClusterConfig, command: Redis) {
    const url = new URL(config.redisUrl)
    this.#endpoint = `${url.hostname}:${url.port || '6379'}`
    this.#connections = new Map(
      CONNECTION_ROLES.map((role) => [
        role,
        role === 'command' ? command : new Redis(connectionOptions(config, role)),
      ])
    )
    for (const [role, connection] of this.#connections) {
      connection.on('error', (error: Error) => this.#lastErrors.set(role, describe(error)))
    }
  }

  get(role: ConnectionRole): Redis {
    const connection = this.#connections.get(role)
    if (!connection) {
      throw new Error(`There is no ${role} connection`)
    }
    return connection
  }

  /** Connects all of `roles`. Throws one sentence when any of them is not live within `timeoutMs`. */
  async open(
    timeoutMs: number,
    roles: readonly ConnectionRole[] = CONNECTION_ROLES
  ): Promise<void> {
    await Promise.all(roles.map((role) => this.#openOne(role, timeoutMs)))
  }

  /**
   * Asks Redis over each of the four connections and gives the roles that did not answer within `timeoutMs`. Never
   * throws. A connection that its client believes healthy but that carries nothing is found by this.
   */
  async unanswered(timeoutMs: number): Promise<ConnectionRole[]> {
    const asked = await Promise.all(
      [...this.#connections].map(async ([role, connection]) => ({
        role,
        answered: connection.status === 'ready' && (await answers(connection, timeoutMs)),
      }))
    )
    return asked.filter(({ answered }) => !answered).map(({ role }) => role)
  }

  /** Says goodbye where somebody listens and cuts the line elsewhere. Safe to call twice. */
  async close(timeoutMs: number): Promise<void> {
    await Promise.all([...this.#connections.values()].map((one) => closeOne(one, timeoutMs)))
  }

  #openOne(role: ConnectionRole, timeoutMs: number): Promise<void> {
    const connection = this.get(role)
    if (connection.status === 'ready') return Promise.resolve()
    return new Promise((resolve, reject) => {
      const onReady = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        connection.off('ready', onReady)
        const reason = this.#lastErrors.get(role) ?? 'no answer'
        reject(
          new Error(
            `Redis at ${this.#endpoint} (REDIS_TCP_URL) did not accept the ${role} connection within ${timeoutMs} ms: ${reason}`
          )
        )
      }, timeoutMs)
      connection.once('ready', onReady)
      if (connection.status === 'wait' || connection.status === 'end') {
        connection.connect().catch((error: Error) => {
          this.#lastErrors.set(role, this.#lastErrors.get(role) ?? describe(error))
        })
      }
    })
  }
}

async function answers(connection: Redis, timeoutMs: number): Promise<boolean> {
  return withinLimit(
    connection.ping().then(
      () => true,
      () => false
    ),
    timeoutMs,
    false
  )
}

async function closeOne(connection: Redis, timeoutMs: number): Promise<void> {
  if (connection.status === 'ready') {
    const goodbye = connection.quit().then(
      () => undefined,
      () => undefined
    )
    await withinLimit(goodbye, timeoutMs, undefined)
  }
  connection.disconnect()
}

function withinLimit<T>(work: Promise<T>, limitMs: number, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), limitMs)
    void work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}

function describe(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
