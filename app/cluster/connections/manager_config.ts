import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'
import type { ClusterConfig } from '#config/cluster'
import { connectionOptions } from './connection_options.js'

/** Only the command connection comes from the manager; ClusterConnections owns the other three. */
export function managerConfig(config: ClusterConfig) {
  return defineConfig({
    connection: 'command',
    connections: { command: connectionOptions(config, 'command') },
  })
}

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<ReturnType<typeof managerConfig>> {}
}
