import type { Readings, Sample } from '#shared/metrics'
import type { ClusterConnections } from './cluster_connections.js'
import { CONNECTION_ROLES, type ConnectionRole } from './connection_options.js'

export function connectionReadings(connections: ClusterConnections): Readings {
  const ofEach = (value: (role: ConnectionRole) => number) => () =>
    CONNECTION_ROLES.map((role): Sample => [value(role), role])

  return {
    connectionUp: ofEach((role) => Number(connections.stateOf(role).isLive)),
    redisCommands: ofEach((role) => connections.trafficOf(role).sentCount),
    redisThrottledCommands: ofEach((role) => connections.trafficOf(role).throttledCount),
  }
}
