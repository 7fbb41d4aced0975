import { Redis } from 'ioredis'
import { ApplicationLink, RealtimeLink } from '#cluster/broadcast/links'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RedisClock } from '#cluster/broadcast/redis_clock'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { connectionOptions } from '#cluster/connections/connection_options'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { Signals } from '#cluster/signals/signals'
import clusterConfig, { type ClusterConfig } from '#config/cluster'
import { PATIENT_PROBES, PATIENT_TIMEOUT_MS } from './patient_timeout_ms.js'

/** Ends a hopeless wait. A test of what happens then sets `bootTimeoutMs`. */
const BOOT_TIMEOUT_MS = 30_000
const CLOSE_TIMEOUT_MS = 300

/** How soon the service notices a silent Redis, for a test of that. */
export const SERVICE_PROBES = {
  probeDeadlineMs: clusterConfig.probeDeadlineMs,
  probeGiveUpMs: clusterConfig.probeGiveUpMs,
}

/** One service process's parts of the cluster module, with its signals captured. */
export interface ClusterInstance {
  readonly config: ClusterConfig
  readonly connections: ClusterConnections
  readonly keys: RedisKeys
  readonly signals: Signals
  readonly signalLines: string[]
  readonly application: ApplicationLink
  readonly realtime: RealtimeLink
  readonly broadcast: Broadcast
  close(): Promise<void>
}

/** As `connectInstance`, for a test: a pause of its machine is no loss of Redis. */
export function connectPatientInstance(redisUrl: string, overrides: Partial<ClusterConfig> = {}) {
  return connectInstance(redisUrl, {
    bootTimeoutMs: BOOT_TIMEOUT_MS,
    commandTimeoutMs: PATIENT_TIMEOUT_MS,
    ...PATIENT_PROBES,
    ...overrides,
  })
}

/**
 * Opens an instance with the settings of the service, live on all four connections. Its owner closes it, even when opening
 * failed.
 */
export function connectInstance(redisUrl: string, overrides: Partial<ClusterConfig> = {}) {
  const config = { ...clusterConfig, redisUrl, ...overrides }
  const signalLines: string[] = []
  const signals = new Signals((line) => signalLines.push(line))
  const keys = new RedisKeys(config.keyPrefix)
  const connections = new ClusterConnections(
    config,
    new Redis(connectionOptions(config, 'command'))
  )
  const dependencies = { ...config, connections, keys, signals, clock: new RedisClock() }
  const application = new ApplicationLink(dependencies)
  const realtime = new RealtimeLink(dependencies)
  const broadcast = new Broadcast(application, keys, (error) => {
    throw error
  })
  const close = async () => {
    signals.silence()
    application.stop()
    realtime.stop()
    await connections.close(CLOSE_TIMEOUT_MS)
  }
  const instance: ClusterInstance = {
    config,
    connections,
    keys,
    signals,
    signalLines,
    application,
    realtime,
    broadcast,
    close,
  }
  const open = async () => {
    const { bootTimeoutMs } = config
    await connections.open(bootTimeoutMs)
    await Promise.all([application.start(bootTimeoutMs), realtime.start(bootTimeoutMs)])
    return instance
  }
  return { opened: open(), close }
}
