import { isIP } from 'node:net'
import type { InferConnections } from '@adonisjs/redis/types'
import type { Redis, RedisOptions } from 'ioredis'
import type { ClusterConfig } from '#config/cluster'
import { tlsMistake } from '#shared/store_unavailable'

/** The roles of an instance's four connections; each is named `signalbox:<role>` in `CLIENT LIST`. */
export const CONNECTION_ROLES = [
  'command',
  'app-subscriber',
  'realtime-publisher',
  'realtime-subscriber',
] as const

export type ConnectionRole = (typeof CONNECTION_ROLES)[number]

/**
 * The one client profile of this service. A command is sent at most once and is answered or rejected within
 * `commandTimeoutMs`. Nothing is queued while the store is away, and nothing is sent again after a reconnect, because a
 * resent command corrupts the answers of locks and leases. A rejected command may still have run. The client reconnects
 * for ever, with jitter, and leaves re-subscription to its owner.
 */
export function connectionOptions(config: ClusterConfig, role: ConnectionRole) {
  return {
    ...endpointOf(config.redisUrl),
    connectionName: `signalbox:${role}`,
    lazyConnect: true,
    enableReadyCheck: true,
    disableClientInfo: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    commandTimeout: config.commandTimeoutMs,
    connectTimeout: config.connectTimeoutMs,
    keepAlive: config.keepAliveMs,
    disconnectTimeout: config.disconnectTimeoutMs,
    maxLoadingRetryTime: EAGER_RETRY_MS_MAX,
    retryStrategy: (attempt: number) => retryDelayMs(attempt, config.retryDelayMsMax),
    reconnectOnError: replacesServer(),
  } satisfies RedisOptions
}

/** What a URL that the environment has accepted says. An IP address is no server name: RFC 6066, section 3. */
export function endpointOf(redisUrl: string) {
  const url = new URL(redisUrl)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  return {
    host,
    port: url.port === '' ? 6379 : Number(url.port),
    family: Number(url.searchParams.get('family')),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: url.pathname.length > 1 ? Number(url.pathname.slice(1)) : 0,
    tls: url.protocol === 'rediss:' ? { ...(!isIP(host) && { servername: host }) } : undefined,
  }
}

/** Like `tlsMistake`, but for the address in `variable`. */
export function redisTlsMistake(redisUrl: string, variable: string): Promise<string> {
  const { host, port, tls } = endpointOf(redisUrl)
  const right = `${variable} must begin with ${tls ? 'redis' : 'rediss'}://`
  return tlsMistake(host, port, tls !== undefined, right)
}

const FIRST_RETRY_MS = 25
const EAGER_RETRY_MS_MAX = 200
const EAGER_RETRIES = 25

/**
 * The first retry is almost immediate, because a killed link returns at once. For about the first four seconds a
 * restarting store is noticed within 200 ms; after that, retries double up to the cap.
 */
function retryDelayMs(attempt: number, maxMs: number): number {
  const eagerMs = Math.min(EAGER_RETRY_MS_MAX, FIRST_RETRY_MS * 2 ** Math.min(attempt - 1, 10))
  const patientMs = EAGER_RETRY_MS_MAX * 2 ** Math.min(Math.max(0, attempt - EAGER_RETRIES), 10)
  const ceilingMs = Math.min(maxMs, attempt <= EAGER_RETRIES ? eagerMs : patientMs)
  return Math.ceil(ceilingMs * (0.5 + Math.random() / 2))
}

const REPLACE_EVERY_MS = 1_000

/**
 * Recognises errors which say that the address may by now lead to another server. The client then reconnects, at most
 * once a second, because every command fails until it does.
 */
function replacesServer(): (error: Error) => boolean {
  let replacedAtMs = Number.NEGATIVE_INFINITY
  return (error) => {
    const isDue = performance.now() - replacedAtMs >= REPLACE_EVERY_MS
    if (!isDue || !/^(READONLY|LOADING|MASTERDOWN)/.test(error.message)) return false
    replacedAtMs = performance.now()
    return true
  }
}

/** Only the command connection comes from the manager; ClusterConnections owns the other three. */
export function managerConfig(config: ClusterConfig) {
  return {
    connection: 'command',
    connections: { command: connectionOptions(config, 'command') },
  } as const
}

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<ReturnType<typeof managerConfig>> {}
}

/**
 * What Redis does when its memory is full. Any policy but `noeviction` may remove locks, leases and durable messages.
 * Null when Redis does not answer that, as with some hosted plans; never rejects.
 */
export async function evictionPolicy(connection: Redis): Promise<string | null> {
  const memory = await connection.info('memory').catch(() => '')
  return /^maxmemory_policy:([\w-]+)/m.exec(memory)?.[1] ?? null
}
