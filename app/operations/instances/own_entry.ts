import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import { CONNECTION_ROLES, type ConnectionRole } from '#cluster/connections/connection_options'
import type { InstanceEntry } from '#cluster/instances/instance_register'
import type { HeldLocks } from '#cluster/locks/held_locks'
import type { RequestRate } from '#operations/metrics/completed_requests'
import type { ProcessState } from '#operations/probes/process_state'
import type { StoreWatch } from '#operations/readiness/store_watch'
import type { InstanceWarnings } from './instance_warnings.js'

const LOCKS_MAX = 50

export interface OwnEntrySources {
  readonly identity: Pick<InstanceEntry, 'source' | 'name' | 'version' | 'release'>
  readonly state: ProcessState
  readonly connections: ClusterConnections
  readonly stores: StoreWatch
  readonly locks: HeldLocks
  readonly requests: RequestRate
  readonly lag: EventLoopLag
  readonly warnings: InstanceWarnings
}

/** What this instance says of itself. Known without any store. */
export class OwnEntry {
  #requestsPerSecond = 0
  #eventLoopLagMs = 0

  constructor(private readonly sources: OwnEntrySources) {}

  /** Call it before each report: the figures are then those since the last one. */
  measure(): void {
    this.#requestsPerSecond = Math.round(this.sources.requests.take() * 10) / 10
    this.#eventLoopLagMs = Math.round(this.sources.lag.take())
  }

  current(): InstanceEntry {
    const { identity, state, stores, locks, warnings } = this.sources
    return {
      ...identity,
      startedAtMs: Math.round(performance.timeOrigin),
      state: state.isShuttingDown ? 'draining' : 'ready',
      connections: CONNECTION_ROLES.map((role) => this.#connection(role)),
      stores: stores.away().map(([awaySeconds, name]) => ({ name, awaySeconds })),
      requestsPerSecond: this.#requestsPerSecond,
      eventLoopLagMs: this.#eventLoopLagMs,
      warnings: warnings.current,
      locks: locks.list(LOCKS_MAX).map(({ attempt, sinceMs }) => ({ attempt, sinceMs })),
    }
  }

  #connection(role: ConnectionRole): InstanceEntry['connections'][number] {
    const { isLive, sinceMs, lastError } = this.sources.connections.stateOf(role)
    return {
      role,
      isUp: isLive,
      sinceMs: Math.round(performance.timeOrigin + sinceMs),
      reason: isLive ? null : lastError,
    }
  }
}

const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

/** The longest delay of this process's event loop between two calls of `take`, to 20 ms. `stop` ends its timer. */
export class EventLoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delays.enable()
  }

  /** In milliseconds, since the last call. */
  take(): number {
    const { max } = this.#delays
    this.#delays.reset()
    return Math.max(0, max / NANOSECONDS - RESOLUTION_MS)
  }

  stop(): void {
    this.#delays.disable()
  }
}
