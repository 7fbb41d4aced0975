import RedisProvider from '@adonisjs/redis/redis_provider'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { ClusterConfig } from '#config/cluster'

const CLOSE_TIMEOUT_MS = 500

/**
 * Binds the connections to Redis, opens them before the server listens and closes them when the process ends. The
 * Redis manager hands out the command connection only; its own shutdown is replaced, because it rejects in an outage.
 */
export default class ClusterProvider extends RedisProvider {
  override register(): void {
    super.register()
    this.app.container.singleton(ClusterConnections, async () => {
      const redis = await this.app.container.make('redis')
      redis.doNotLogErrors()
      return new ClusterConnections(
        this.app.config.get<ClusterConfig>('cluster'),
        redis.connection('command').ioConnection
      )
    })
  }

  async start(): Promise<void> {
    if (this.app.getEnvironment() !== 'web' && this.app.getEnvironment() !== 'test') return
    const connections = await this.app.container.make(ClusterConnections)
    await connections.open(this.app.config.get<ClusterConfig>('cluster').bootTimeoutMs)
  }

  override async shutdown(): Promise<void> {
    if (this.app.getEnvironment() !== 'web' && this.app.getEnvironment() !== 'test') return
    const connections = await this.app.container.make(ClusterConnections)
    await connections.close(CLOSE_TIMEOUT_MS)
  }
}
