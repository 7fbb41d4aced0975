import type { mongo } from 'mongoose'
import { ConnectionLosses } from '#cluster/connections/connection_losses'
import type { Log } from '#shared/log'
import { refusalOf } from '#shared/store_unavailable'

/**
 * Logs when no member of MongoDB takes writes any more, when one does again, and when MongoDB refuses a new connection;
 * the returned function stops it. The driver's heartbeats report a loss within seconds, even without operations. The
 * events of mongoose do not: it emits none for a member that hangs for two heartbeats before the driver gives it up.
 */
export function logMongoLosses(
  client: mongo.MongoClient,
  log: Pick<Log, 'info' | 'warn'>
): () => void {
  const losses = new ConnectionLosses(log)
  const onChange = ({ newDescription }: mongo.TopologyDescriptionChangedEvent) => {
    const members = [...newDescription.servers.values()]
    if (members.some(({ isWritable }) => isWritable)) losses.returned('mongo')
    else losses.lost('mongo', 'no member of the replica set takes writes')
  }
  const onFailure = (event: mongo.ConnectionCheckOutFailedEvent & { error?: Error }) => {
    const refusal = refusalOf(event.error)
    if (refusal !== null) losses.refused('mongo', refusal, event.error?.message ?? '')
  }
  client.on('topologyDescriptionChanged', onChange).on('connectionCheckOutFailed', onFailure)
  return () => {
    client.off('topologyDescriptionChanged', onChange).off('connectionCheckOutFailed', onFailure)
  }
}
