import { freePort } from '#scripts/services/free_port'
import type { Valkey } from '#scripts/services/valkey'
import type { FaultWorld } from './fault_world.js'

/** A node of a Redis Cluster that has no slots yet. */
export async function clusterNode(world: FaultWorld): Promise<{ valkey: Valkey; busPort: number }> {
  const busPort = await freePort()
  const valkey = await world.addRedis([
    '--cluster-enabled',
    'yes',
    '--cluster-port',
    String(busPort),
    '--cluster-node-timeout',
    '1000',
  ])
  return { valkey, busPort }
}
