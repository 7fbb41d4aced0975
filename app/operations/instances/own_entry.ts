import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES, type ConnectionRole } from '#cluster/connections/connection_options'
import type { InstanceEntry } from '#cluster/instances/instance_register'
import type { HeldLocks } from '#cluster/locks/held_locks'
import type { ProcessState } from '#operations/probes/process_state'
import type { StoreWatch } from '#operations/readiness/store_watch'
import type { InstanceLoad } from './instance_load.js'
import type { InstanceWarnings } from './instance_warnings.js'

const LOCKS_MAX = 50

type InstanceIdentity = Pick<InstanceEntry, 'source' | 'name' | 'version' | 'release'>

/** What this instance reports about itself. No store is asked. */
export class OwnEntry {
  constructor(
    private readonly identity: InstanceIdentity,
    private readonly state: ProcessState,
    private readonly stores: StoreConnectivity,
    private readonly load: InstanceLoad,
    private readonly warnings: InstanceWarnings,
    private readonly locks: HeldLocks
  ) {}

  current(): InstanceEntry {
    return {
      ...this.identity,
      startedAtMs: Math.round(performance.timeOrigin),
      state: this.state.isShuttingDown ? 'draining' : 'ready',
      ...this.stores.current,
      ...this.load.current,
      warnings: this.warnings.current,
      locks: this.locks.list(LOCKS_MAX).map(({ attempt, sinceMs }) => ({ attempt, sinceMs })),
    }
  }
}

/** Whether this instance reaches its stores: each connection to Redis, and how long each store has been away. */
export class StoreConnectivity {
  constructor(
    private readonly connections: ClusterConnections,
    private readonly watch: StoreWatch
  ) {}

  get current(): Pick<InstanceEntry, 'connections' | 'stores'> {
    return {
      connections: CONNECTION_ROLES.map((role) => this.#connection(role)),
      stores: this.watch
        .away()
        .map(([awaySeconds, name, isSlow]) => ({ name, awaySeconds, isSlow })),
    }
  }

  #connection(role: ConnectionRole): InstanceEntry['connections'][number] {
    const { isLive, sinceMs, lastError } = this.connections.stateOf(role)
    return {
      role,
      isUp: isLive,
      sinceMs: Math.round(performance.timeOrigin + sinceMs),
      reason: isLive ? null : lastError,
    }
  }
}
