import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'
import { connectionOptions } from '#cluster/connections/connection_options'
import clusterConfig from '#config/cluster'

/** Only the command connection comes from the manager; the other three belong to ClusterConnections. */
const redisConfig = defineConfig({
  connection: 'command',
  connections: {
    command: connectionOptions(clusterConfig, 'command'),
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
