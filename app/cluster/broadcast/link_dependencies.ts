import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { Signals } from '#cluster/signals/signals'
import type { RedisClock } from './redis_clock.js'

/** What both links of an instance depend on. */
export interface LinkDependencies {
  readonly connections: ClusterConnections
  readonly keys: RedisKeys
  readonly clock: RedisClock
  readonly signals: Signals
  readonly probeAfterSilenceMs: number
  readonly probeDeadlineMs: number
  readonly probeGiveUpMs: number
}
