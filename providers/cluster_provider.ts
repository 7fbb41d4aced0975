import RedisProvider from '@adonisjs/redis/redis_provider'
import { ApplicationLink } from '#cluster/broadcast/application_link'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RealtimeLink } from '#cluster/broadcast/realtime_link'
import { RedisClock } from '#cluster/broadcast/redis_clock'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { Signals } from '#cluster/signals/signals'
import type { ClusterConfig } from '#config/cluster'

/**
 * Binds what instances share through Redis, opens the connections before the server listens and closes them when the
 * process ends. The Redis manager hands out the command connection only; its own shutdown is replaced, because it
 * rejects in an outage. An ace command opens the command connection alone.
 */
export default class ClusterProvider extends RedisProvider {
  override register(): void {
    super.register()
    const { container } = this.app
    container.singleton(Signals, () => new Signals())
    container.singleton(RedisClock, () => new RedisClock())
    container.singleton(RedisKeys, () => new RedisKeys(this.#config().keyPrefix))
    container.singleton(ClusterConnections, async () => {
      const redis = await container.make('redis')
      redis.doNotLogErrors()
      return new ClusterConnections(this.#config(), redis.connection('command').ioConnection)
    })
    container.singleton(
      ApplicationLink,
      async () => new ApplicationLink(await this.#surroundings())
    )
    container.singleton(RealtimeLink, async () => new RealtimeLink(await this.#surroundings()))
    container.singleton(Broadcast, async () => {
      const logger = await container.make('logger')
      return new Broadcast(
        await container.make(ApplicationLink),
        await container.make(RedisKeys),
        (error) => logger.error({ err: error }, 'a broadcast could not be handled')
      )
    })
  }

  async start(): Promise<void> {
    if (this.app.getMode() === 'warmup') return
    const { container } = this.app
    const { bootTimeoutMs } = this.#config()
    if (this.app.getEnvironment() === 'console') {
      const connections = await container.make(ClusterConnections)
      await connections.open(bootTimeoutMs, ['command'])
      return
    }
    if (!this.#isServing()) return
    const connections = await container.make(ClusterConnections)
    const links = [await container.make(ApplicationLink), await container.make(RealtimeLink)]
    await connections.open(bootTimeoutMs)
    await Promise.all(links.map((link) => link.start(bootTimeoutMs)))
  }

  override async shutdown(): Promise<void> {
    const { container } = this.app
    if (!this.#isServing() && this.app.getEnvironment() !== 'console') return
    const signals = await container.make(Signals)
    signals.silence()
    const connections = await container.make(ClusterConnections)
    if (this.#isServing()) {
      const links = [await container.make(ApplicationLink), await container.make(RealtimeLink)]
      for (const link of links) link.stop()
    }
    await connections.close(this.#config().closeTimeoutMs)
  }

  #isServing(): boolean {
    return this.app.getEnvironment() === 'web' || this.app.getEnvironment() === 'test'
  }

  #config(): ClusterConfig {
    return this.app.config.get<ClusterConfig>('cluster')
  }

  async #surroundings() {
    const { container } = this.app
    const { probeAfterSilenceMs, probeDeadlineMs } = this.#config()
    return {
      connections: await container.make(ClusterConnections),
      keys: await container.make(RedisKeys),
      clock: await container.make(RedisClock),
      signals: await container.make(Signals),
      probeAfterSilenceMs,
      probeDeadlineMs,
    }
  }
}
