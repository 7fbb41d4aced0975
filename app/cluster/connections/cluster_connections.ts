import { Redis } from 'ioredis'
import type { ClusterConfig } from '#config/cluster'
import { withinLimit } from '#shared/async/waiting'
import type { Metrics, Sample } from '#shared/metrics'
import {
  CONNECTION_ROLES,
  connectionOptions,
  type ConnectionRole,
  redisTlsMistake,
} from './connection_options.js'
import { ConnectionState } from './connection_state.js'
import { ConnectionTraffic } from './connection_traffic.js'

/** One connection became live or was lost. Reported once per change, and never when this instance closes it. */
export interface ConnectionChange {
  readonly role: ConnectionRole
  readonly isLive: boolean
  /** Why it was lost, in a few words. */
  readonly reason: string
}

/**
 * Owns the four connections of an instance to the shared Redis: command, application subscriber, real-time publisher
 * and real-time subscriber. Nothing else may open a connection. `open` returns only when every requested connection is
 * live. `close` ends them in any state and always within its limit. In between they reconnect by themselves, for ever.
 */
export class ClusterConnections {
  readonly #connections: ReadonlyMap<ConnectionRole, Redis>
  readonly #states: ReadonlyMap<ConnectionRole, ConnectionState>
  readonly #traffic: ReadonlyMap<ConnectionRole, ConnectionTraffic>
  readonly #livenessChecks = new Map<ConnectionRole, () => boolean>()
  readonly #listeners = new Set<(change: ConnectionChange) => void>()
  readonly #watch: ConnectionWatch
  readonly #endpoint: string
  #isClosing = false

  /** `command` is the client that the Redis manager made with `connectionOptions(config, 'command')`. */
  constructor(
    private readonly config: ClusterConfig,
    command: Redis
  ) {
    const url = new URL(config.redisUrl)
    this.#endpoint = `${url.hostname}:${url.port || '6379'}`
    this.#connections = new Map(
      CONNECTION_ROLES.map((role) => [
        role,
        role === 'command' ? command : new Redis(connectionOptions(config, role)),
      ])
    )
    for (const connection of this.#connections.values()) requireConnectionName(connection)
    this.#states = new Map(
      [...this.#connections].map(([role, connection]) => [
        role,
        new ConnectionState(connection, (isLive) => this.#notify(role, isLive)),
      ])
    )
    this.#traffic = new Map(
      [...this.#connections].map(([role, connection]) => [
        role,
        new ConnectionTraffic(connection, config.throttledErrors),
      ])
    )
    this.#watch = new ConnectionWatch([...this.#connections.values()], config.watchEveryMs)
  }

  get(role: ConnectionRole): Redis {
    return found(this.#connections.get(role), role)
  }

  /** Whether the connection is live, since when, and why it was last lost. */
  stateOf(role: ConnectionRole): ConnectionState {
    return found(this.#states.get(role), role)
  }

  /** How many commands the connection sent, and how many of them the plan refused. */
  trafficOf(role: ConnectionRole): ConnectionTraffic {
    return found(this.#traffic.get(role), role)
  }

  /** Calls `listener` on every change; returns the unsubscribe function. */
  onChange(listener: (change: ConnectionChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From now on `isLive`, instead of a PING, says whether the connection answers. */
  checkLivenessBy(role: ConnectionRole, isLive: () => boolean): void {
    this.#livenessChecks.set(role, isLive)
  }

  /** Connects all of `roles`. Throws one sentence when any of them is not live within `timeoutMs`. */
  async open(
    timeoutMs: number,
    roles: readonly ConnectionRole[] = CONNECTION_ROLES
  ): Promise<void> {
    await Promise.all(roles.map((role) => this.#openOne(role, timeoutMs)))
    if (roles.includes('command')) await this.#selectDatabase()
  }

  /**
   * Asks Redis over each of the four connections and returns the roles that did not answer within `timeoutMs`. Never
   * throws. The command connection must reach a server that takes writes; a subscriber must have received a delivery.
   */
  async unanswered(timeoutMs: number): Promise<ConnectionRole[]> {
    const asked = await Promise.all(
      CONNECTION_ROLES.map(async (role) => ({
        role,
        answered: await this.#answers(role, timeoutMs),
      }))
    )
    return asked.filter(({ answered }) => !answered).map(({ role }) => role)
  }

  /** Sends QUIT where a server listens and cuts the line elsewhere; reports no change. Safe to call twice. */
  async close(timeoutMs: number): Promise<void> {
    this.#isClosing = true
    this.#watch.stop()
    await Promise.all([...this.#connections.values()].map((one) => closeOne(one, timeoutMs)))
  }

  /** Throws when Redis refuses the database; ioredis would otherwise go on in database 0. */
  async #selectDatabase(): Promise<void> {
    const command = this.get('command')
    const { db = 0 } = command.options
    if (db === 0) return
    await command.select(db).catch((error: Error) => {
      throw new Error(
        `Redis at ${this.#endpoint} (REDIS_TCP_URL) has no database ${db}: ${error.message}`
      )
    })
  }

  #notify(role: ConnectionRole, isLive: boolean): void {
    if (this.#isClosing) return
    const reason = this.stateOf(role).lastError ?? 'the connection was closed'
    for (const listener of this.#listeners) {
      listener({ role, isLive, reason })
    }
  }

  async #answers(role: ConnectionRole, timeoutMs: number): Promise<boolean> {
    const connection = this.get(role)
    if (connection.status !== 'ready') return false
    const isLive = this.#livenessChecks.get(role)
    if (isLive) return isLive()
    const asked =
      role === 'command' ? this.#servesWrites(connection) : connection.ping().then(() => true)
    return withinLimit(
      asked.catch(() => false),
      timeoutMs,
      () => false
    )
  }

  async #servesWrites(connection: Redis): Promise<boolean> {
    const serves = await servesWrites(connection, this.config.keyPrefix)
    if (!serves) this.stateOf('command').refused('READONLY', 'READONLY the server is a replica')
    return serves
  }

  async #openOne(role: ConnectionRole, timeoutMs: number): Promise<void> {
    const connection = this.get(role)
    if (connection.status === 'ready') return
    const ready = Promise.withResolvers<void>()
    connection.once('ready', ready.resolve)
    if (connection.status === 'wait' || connection.status === 'end') {
      connection.connect().catch(() => {})
    }
    await withinLimit(ready.promise, timeoutMs, async () => {
      connection.off('ready', ready.resolve)
      const reason = this.stateOf(role).lastError ?? 'no answer'
      const mistake = await redisTlsMistake(this.config.redisUrl, 'REDIS_TCP_URL')
      throw new Error(
        `Redis at ${this.#endpoint} (REDIS_TCP_URL) did not accept the ${role} connection within ${timeoutMs} ms: ${reason}${mistake}`
      )
    })
  }
}

async function closeOne(connection: Redis, timeoutMs: number): Promise<void> {
  if (connection.status === 'ready') {
    const goodbye = connection.quit().then(
      () => undefined,
      () => undefined
    )
    await withinLimit(goodbye, timeoutMs, () => {})
  }
  connection.disconnect()
}

function found<T>(value: T | undefined, role: ConnectionRole): T {
  if (value === undefined) {
    throw new Error(`There is no ${role} connection`)
  }
  return value
}

/**
 * Reconnects when Redis answers CLIENT SETNAME with BUSY, because a subscriber could not be named later. A user who may
 * not name connections continues without a name.
 */
function requireConnectionName(connection: Redis): void {
  const send = connection.sendCommand.bind(connection)
  connection.sendCommand = (command, stream) => {
    if (command.name === 'client') {
      command.promise.catch((error: Error) => {
        if (error.message.startsWith('BUSY')) connection.disconnect(true)
      })
    }
    return send(command, stream)
  }
}

/**
 * Reconnects connections that their client believes to be ready although the socket is gone, a state in which ioredis 5
 * can get stuck. Owns its timer until `stop`.
 */
export class ConnectionWatch {
  readonly #timer: NodeJS.Timeout

  constructor(connections: readonly Redis[], everyMs: number) {
    this.#timer = setInterval(() => {
      for (const connection of connections) {
        if (connection.status === 'ready' && connection.stream.destroyed) revive(connection)
      }
    }, everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** The client missed the end of the socket. Emitting it again starts the client's own reconnection. */
function revive(connection: Redis): void {
  connection.status = 'close'
  connection.emit('close')
  connection.connect().catch(() => {})
}

/**
 * Whether the server behind a connection takes writes to our keys. PING proves nothing: a replica answers PING, reads
 * and even PUBLISH, and a node of a Redis Cluster answers PING for slots that it does not have. Such a node rejects
 * here.
 */
async function servesWrites(connection: Redis, keyPrefix: string): Promise<boolean> {
  const [replication] = await Promise.all([
    connection.info('replication'),
    connection.exists(`${keyPrefix}never-set`),
  ])
  return /^role:master\r?$/m.test(replication)
}

export function connectionMetrics(connections: ClusterConnections): Metrics {
  const ofEach = (value: (role: ConnectionRole) => number) => () =>
    CONNECTION_ROLES.map((role): Sample => [value(role), role])

  return {
    connectionUp: ofEach((role) => Number(connections.stateOf(role).isLive)),
    redisCommands: ofEach((role) => connections.trafficOf(role).sentCount),
    redisThrottledCommands: ofEach((role) => connections.trafficOf(role).throttledCount),
  }
}
