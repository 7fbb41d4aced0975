import type { ApplicationService } from '@adonisjs/core/types'
import mongoose from 'mongoose'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { OperationsConfig } from '#config/operations'
import { DrainArms } from '#operations/drain/drain_arms'
import { ProcessState } from '#operations/process_state'
import { MongoIndicator } from '#operations/readiness/mongo_indicator'
import { Readiness } from '#operations/readiness/readiness'
import { RedisIndicator } from '#operations/readiness/redis_indicator'
import { RuntimeEnvironment } from '#operations/runtime_environment'

/** Binds what `/info` and the probes answer from. */
export default class OperationsProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    const config = () => this.app.config.get<OperationsConfig>('operations')
    container.singleton(ProcessState, () => new ProcessState())
    container.singleton(DrainArms, () => new DrainArms())
    container.singleton(RuntimeEnvironment, () => new RuntimeEnvironment(config().environment))
    container.singleton(Readiness, async () => {
      const { indicatorTimeoutMs, readinessCacheMs } = config()
      const connections = await container.make(ClusterConnections)
      const state = await container.make(ProcessState)
      return new Readiness({
        indicators: [
          new MongoIndicator(mongoose.connection, indicatorTimeoutMs),
          new RedisIndicator(connections, indicatorTimeoutMs),
        ],
        timeoutMs: indicatorTimeoutMs,
        cacheMs: readinessCacheMs,
        isShuttingDown: () => state.isShuttingDown,
      })
    })
  }

  async start(): Promise<void> {
    await this.app.container.make(ProcessState)
  }
}
