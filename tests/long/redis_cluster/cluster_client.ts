import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { Cluster, type Redis } from 'ioredis'
import { connectionOptions } from '#cluster/connections/connection_options'
import clusterConfig from '#config/cluster'
import type { RedisClusterNode } from '#scripts/services/redis_cluster'
import { PATIENT_TIMEOUT_MS } from '#tests/support/redis/patient_timeout_ms'

/**
 * A client of the whole cluster with the profile of the product's command connection: nothing is queued, nothing is sent
 * again after a lost connection, redirections are followed. The product itself talks to a single endpoint; its services
 * ask no more of their client than commands, `status`, `options` and `on`, which a `Cluster` has as well, so it stands in
 * for a `Redis` here. No test stops a node, so a command may take long. It ends with the active test.
 */
export async function clusterClient(nodes: readonly RedisClusterNode[]): Promise<Redis> {
  const { keepAlive, autoResendUnfulfilledCommands } = connectionOptions(clusterConfig, 'command')
  const client = new Cluster(
    nodes.map(({ port }) => ({ host: '127.0.0.1', port })),
    {
      enableOfflineQueue: false,
      retryDelayOnFailover: 0,
      lazyConnect: true,
      redisOptions: {
        commandTimeout: PATIENT_TIMEOUT_MS,
        connectTimeout: PATIENT_TIMEOUT_MS,
        keepAlive,
        autoResendUnfulfilledCommands,
        maxRetriesPerRequest: 0,
      },
    }
  )
  client.on('error', () => {})
  getActiveTestOrFail().cleanup(() => client.disconnect())
  const ready = once(client, 'ready')
  await client.connect()
  if (client.status !== 'ready') await ready
  await Promise.all(client.nodes('master').map(connected))
  return client as unknown as Redis
}

/** Nodes are connected when they are first needed, and without a queue the commands that need them first are refused. */
async function connected(node: Redis): Promise<void> {
  if (node.status === 'wait') return node.connect()
  if (node.status !== 'ready') await once(node, 'ready')
}
