import RedisProvider from '@adonisjs/redis/redis_provider'
import { ApplicationLink, RealtimeLink } from '#cluster/broadcast/links'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { LeaseAnnouncements } from '#cluster/broadcast/lease_announcements'
import { RedisClock } from '#cluster/broadcast/redis_clock'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { logConnectionLosses } from '#cluster/connections/connection_losses'
import { evictionPolicy, managerConfig } from '#cluster/connections/connection_options'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { lackedRights } from '#cluster/lua/lua_script'
import { LeaseSweeper } from '#cluster/leases/lease_sweeper'
import { ResourceLease } from '#cluster/leases/resource_lease'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { escapeSignals, Signals } from '#cluster/signals/signals'
import type { ClusterConfig } from '#config/cluster'
import { Announcements } from '#shared/announcements'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { isServing } from './support/is_serving.js'

/** How long a command waits for a Redis that it can do without. */
const CONSOLE_OPEN_MS_MAX = 3_000

/**
 * Binds what instances share through Redis. Opens the connections before the server listens and closes them when the
 * process ends. The Redis manager provides only the command connection; its own shutdown is replaced, because it
 * rejects in an outage. An ace command opens only the command connection, and continues without it when Redis is away:
 * its changes are in MongoDB, where instances find what was not announced.
 */
export default class ClusterProvider extends RedisProvider {
  #leases: ResourceLease | undefined
  #locks: DistributedLock | undefined
  #limiter: RateLimiter | undefined
  #stopLeases: StopWork | undefined
  #stopLocks: StopWork | undefined
  #stopLimits: StopWork | undefined
  #leave: StopWork | undefined

  override register(): void {
    super.register()
    const { config, container } = this.app
    config.set('logger.loggers.app.hooks', { streamWrite: escapeSignals })
    config.set('redis', managerConfig(this.#config()))
    container.singleton(Signals, () => new Signals())
    container.singleton(RedisClock, () => new RedisClock())
    container.singleton(RedisKeys, () => new RedisKeys(this.#config().keyPrefix))
    container.singleton(ClusterConnections, async () => {
      const redis = await container.make('redis')
      redis.doNotLogErrors()
      const command = redis.connection('command').ioConnection
      const connections = new ClusterConnections(this.#config(), command)
      logConnectionLosses(connections, await container.make('logger'))
      return connections
    })
    container.singleton(
      ApplicationLink,
      async () => new ApplicationLink(await this.#dependencies())
    )
    container.singleton(RealtimeLink, async () => new RealtimeLink(await this.#dependencies()))
    container.singleton(Broadcast, async () => {
      const logger = await container.make('logger')
      return new Broadcast(
        await container.make(ApplicationLink),
        await container.make(RedisKeys),
        (error) => logger.error({ err: error }, 'a broadcast could not be handled')
      )
    })
    container.bind(Announcements, (resolver) => resolver.make(Broadcast))
    container.singleton(DistributedLock, async () => {
      const { redis, keys, signals } = await this.#commandSide()
      return (this.#locks = new DistributedLock(redis, keys, signals))
    })
    container.singleton(RateLimiter, async () => {
      const { redis, keys } = await this.#commandSide()
      return (this.#limiter = new RateLimiter(redis, keys))
    })
    container.singleton(ResourceLease, async () => {
      const { redis, keys, signals } = await this.#commandSide()
      const broadcast = await container.make(Broadcast)
      const owner = broadcast.source
      const announcer = new LeaseAnnouncements(broadcast)
      return (this.#leases = new ResourceLease(redis, keys, signals, announcer, { owner }))
    })
    container.singleton(LeaseSweeper, async () => {
      const { redis, keys } = await this.#commandSide()
      return new LeaseSweeper(redis, keys)
    })
  }

  async start(): Promise<void> {
    if (this.app.getMode() === 'warmup') return
    const { container } = this.app
    const { bootTimeoutMs } = this.#config()
    await this.#joinDrain()
    if (this.app.getEnvironment() === 'console') {
      const connections = await container.make(ClusterConnections)
      const limitMs = Math.min(bootTimeoutMs, CONSOLE_OPEN_MS_MAX)
      await connections.open(limitMs, ['command']).catch(() => {})
      return
    }
    if (!isServing(this.app)) return
    const connections = await container.make(ClusterConnections)
    const links = [await container.make(ApplicationLink), await container.make(RealtimeLink)]
    await connections.open(bootTimeoutMs)
    await Promise.all(links.map((link) => link.start(bootTimeoutMs)))
    await Promise.all([this.#warnOfEviction(connections), this.#warnOfLackedRights(connections)])
  }

  override async shutdown(): Promise<void> {
    const { closeTimeoutMs } = this.#config()
    await Promise.allSettled([
      this.#stopLeases?.(closeTimeoutMs),
      this.#stopLocks?.(closeTimeoutMs),
      this.#stopLimits?.(closeTimeoutMs),
    ])
    await this.#leave?.(closeTimeoutMs)
  }

  /** Keeps leases renewed and locks releasable as long as other arms may need them. */
  async #joinDrain(): Promise<void> {
    const arms = await this.app.container.make(DrainArms)
    this.#stopLeases = arms.add('store-quit', 'resource leases', () => this.#endLeases())
    this.#stopLocks = arms.add('store-quit', 'distributed locks', (withinMs) =>
      this.#endLocks(withinMs)
    )
    this.#stopLimits = arms.add('store-quit', 'rate limits', async () => this.#limiter?.stop())
    this.#leave = arms.addStore('Redis', (withinMs) =>
      this.#leaveRedis(Math.min(withinMs, this.#config().closeTimeoutMs))
    )
  }

  async #endLeases(): Promise<void> {
    if (!this.#leases) return
    this.#leases.stop()
    const { heldCount } = this.#leases
    if (heldCount > 0) throw new Error(`${heldCount} leases are left to the sweepers`)
  }

  async #endLocks(withinMs: number): Promise<void> {
    if (!this.#locks) return
    await this.#locks.stop(withinMs)
    const { pendingReleases } = this.#locks
    if (pendingReleases > 0) throw new Error(`${pendingReleases} locks are left to their TTL`)
  }

  async #leaveRedis(withinMs: number): Promise<void> {
    const { container } = this.app
    const signals = await container.make(Signals)
    const connections = await container.make(ClusterConnections)
    const links = isServing(this.app)
      ? [await container.make(ApplicationLink), await container.make(RealtimeLink)]
      : []
    signals.silence()
    for (const link of links) link.stop()
    await connections.close(withinMs)
  }

  async #warnOfEviction(connections: ClusterConnections): Promise<void> {
    const policy = await evictionPolicy(connections.get('command'))
    if (policy === null || policy === 'noeviction') return
    const logger = await this.app.container.make('logger')
    logger.warn(
      { maxmemory_policy: policy },
      'Redis evicts keys when it is full: locks, leases and router events may be lost'
    )
  }

  async #warnOfLackedRights(connections: ClusterConnections): Promise<void> {
    const keys = await this.app.container.make(RedisKeys)
    const lacked = await lackedRights(connections.get('command'), `${keys.prefix}never-set`)
    if (lacked.length === 0) return
    const logger = await this.app.container.make('logger')
    logger.warn(
      { commands: lacked },
      'the user of REDIS_TCP_URL may not run commands of the service: node ace redis:acl prints its rights'
    )
  }

  #config(): ClusterConfig {
    return this.app.config.get<ClusterConfig>('cluster')
  }

  /** The shared dependencies of everything that uses the command connection. */
  async #commandSide() {
    const { container } = this.app
    const connections = await container.make(ClusterConnections)
    return {
      connections,
      redis: connections.get('command'),
      keys: await container.make(RedisKeys),
      signals: await container.make(Signals),
    }
  }

  async #dependencies() {
    const { probeAfterSilenceMs, probeDeadlineMs, probeGiveUpMs } = this.#config()
    const clock = await this.app.container.make(RedisClock)
    const timing = { probeAfterSilenceMs, probeDeadlineMs, probeGiveUpMs }
    return { ...(await this.#commandSide()), clock, ...timing }
  }
}
