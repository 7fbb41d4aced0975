import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { Redis } from 'ioredis'
import { ApplicationLink } from '#cluster/broadcast/links'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RedisClock } from '#cluster/broadcast/redis_clock'
import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import { connectionOptions, type ConnectionRole } from '#cluster/connections/connection_options'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { Signals } from '#cluster/signals/signals'
import clusterConfig from '#config/cluster'
import type { RedisClusterNode } from '#scripts/services/redis_cluster'
import { PATIENT_TIMEOUT_MS } from '#tests/support/redis/patient_timeout_ms'

const LIVE_WITHIN_MS = 10_000

/** What one instance would have: it publishes through `command` and listens at one node. */
export interface BroadcastOnNode {
  readonly link: ApplicationLink
  readonly broadcast: Broadcast
}

/**
 * The product's broadcast with its command connection replaced by `command` and its subscriber connected to `node`, live.
 * `ClusterConnections` opens single endpoints only, so what a link asks of it is given by hand. Ends with the active test.
 */
export async function broadcastsOn(
  node: RedisClusterNode,
  command: Redis,
  keys: RedisKeys
): Promise<BroadcastOnNode> {
  const options = connectionOptions(
    { ...clusterConfig, redisUrl: node.url, connectTimeoutMs: PATIENT_TIMEOUT_MS },
    'app-subscriber'
  )
  const subscriber = new Redis(options)
  subscriber.on('error', () => {})
  const ready = once(subscriber, 'ready')
  await subscriber.connect()
  if (subscriber.status !== 'ready') await ready
  const connections = {
    get: (role: ConnectionRole) => (role === 'command' ? command : subscriber),
    onChange: () => () => {},
    checkLivenessBy: () => {},
    stateOf: () => ({ isLive: true }),
  }
  const link = new ApplicationLink({
    ...clusterConfig,
    connections: connections as unknown as ClusterConnections,
    keys,
    clock: new RedisClock(),
    signals: new Signals(() => {}),
    probeDeadlineMs: LIVE_WITHIN_MS,
    probeGiveUpMs: LIVE_WITHIN_MS,
  })
  getActiveTestOrFail().cleanup(() => {
    link.stop()
    subscriber.disconnect()
  })
  await link.start(LIVE_WITHIN_MS)
  const broadcast = new Broadcast(link, keys, (error) => {
    throw error
  })
  return { link, broadcast }
}
