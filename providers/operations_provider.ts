import type { ApplicationService } from '@adonisjs/core/types'
import mongoose from 'mongoose'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { OperationsConfig } from '#config/operations'
import { RedisClock } from '#cluster/broadcast/redis_clock'
import { ClockWatch, InstanceWarnings } from '#operations/instances/instance_warnings'
import { Clock } from '#shared/clock'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { ProcessState, RuntimeEnvironment } from '#operations/probes/process_state'
import { AccessLog, CompletedRequests } from '#operations/metrics/completed_requests'
import { MongoIndicator } from '#operations/readiness/mongo_indicator'
import { Readiness, RedisIndicator } from '#operations/readiness/readiness'
import { StoreWatch } from '#operations/readiness/store_watch'
import { isServing } from './support/is_serving.js'

/** Binds the sources of `/info` and the probes, and checks the stores while the process serves. */
export default class OperationsProvider {
  #stopWatching: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    const config = () => this.app.config.get<OperationsConfig>('operations')
    container.singleton(ProcessState, () => new ProcessState())
    container.singleton(DrainArms, () => new DrainArms())
    container.singleton(CompletedRequests, () => new CompletedRequests())
    container.singleton(
      RuntimeEnvironment,
      () => new RuntimeEnvironment(config().environment, config().release)
    )
    container.singleton(StoreWatch, async () => {
      const logger = await container.make('logger')
      return new StoreWatch(await container.make(Readiness), logger)
    })
    container.singleton(InstanceWarnings, async () => {
      return new InstanceWarnings(await container.make('logger'))
    })
    container.singleton(MongoIndicator, () => {
      return new MongoIndicator(mongoose.connection, config().majorityTimeoutMs)
    })
    container.singleton(Readiness, async () => {
      const { indicatorTimeoutMs, readinessCacheMs } = config()
      const connections = await container.make(ClusterConnections)
      const state = await container.make(ProcessState)
      return new Readiness({
        indicators: [
          await container.make(MongoIndicator),
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

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const { storeWatchEveryMs, indicatorTimeoutMs, accessLogSample } =
      this.app.config.get<OperationsConfig>('operations')
    if (accessLogSample > 0) {
      const accessLog = new AccessLog(accessLogSample)
      const completed = await container.make(CompletedRequests)
      completed.observe((request) => accessLog.observe(request))
    }
    const watch = await container.make(StoreWatch)
    const clocks = await this.#clocks()
    const watching = new RepeatedWork(async () => {
      await watch.check()
      clocks.check()
    }, storeWatchEveryMs)
    const arms = await container.make(DrainArms)
    this.#stopWatching = arms.add('store-quit', 'store watch', (withinMs) =>
      withinLimit(watching.stop(), Math.min(withinMs, indicatorTimeoutMs), () => {})
    )
    watching.start()
  }

  async #clocks(): Promise<ClockWatch> {
    const { container } = this.app
    const mongo = await container.make(MongoIndicator)
    const redis = await container.make(RedisClock)
    const clock = await container.make(Clock)
    const warnings = await container.make(InstanceWarnings)
    const stores = { mongo: () => mongo.nowMs, redis: () => redis.nowMs }
    return new ClockWatch(stores, () => clock.now().getTime(), warnings)
  }

  async shutdown(): Promise<void> {
    const { indicatorTimeoutMs } = this.app.config.get<OperationsConfig>('operations')
    await this.#stopWatching?.(indicatorTimeoutMs)
  }
}
