import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { LeaseRegister } from '#cluster/console/lease_register'
import { LockRegister } from '#cluster/console/lock_register'
import { StreamRegister } from '#cluster/console/stream_register'
import { InstanceRegister } from '#cluster/instances/instance_register'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { SignalHistory } from '#cluster/signals/signal_history'
import { Signals } from '#cluster/signals/signals'
import { UsageStore } from '#cluster/usage/usage_store'
import type { MetricsConfig } from '#config/metrics'
import type { OperationsConfig } from '#config/operations'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { EventLoopLag, InstanceLoad } from '#operations/instances/instance_load'
import { OwnEntry, StoreConnectivity } from '#operations/instances/own_entry'
import { KnownInstances } from '#operations/instances/known_instances'
import { InstanceWarnings } from '#operations/instances/instance_warnings'
import { CompletedRequests, RequestRate } from '#operations/metrics/completed_requests'
import { StoreWatch } from '#operations/readiness/store_watch'
import { ProcessState, RuntimeEnvironment } from '#operations/probes/process_state'
import { MeasuredStreams } from '#operations/metrics/measured_streams'
import { CachedTripwires, type ShownTripwires } from '#operations/tripwires/cached_tripwires'
import { releaseVersion } from '#start/release_version'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { isServing } from './support/is_serving.js'

/**
 * Binds what operators see of all instances. While the process serves, it reports this instance to the register of
 * instances and its signals to their history, and it withdraws the instance when it leaves.
 */
export default class OperatorsProvider {
  #cache: RemoteCache<ShownTripwires> | undefined
  #lag: EventLoopLag | undefined
  #leave: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(RequestRate, () => new RequestRate())
    container.singleton(EventLoopLag, () => (this.#lag = new EventLoopLag()))
    container.singleton(
      InstanceLoad,
      async () =>
        new InstanceLoad(await container.make(RequestRate), await container.make(EventLoopLag))
    )
    container.singleton(OwnEntry, () => this.#ownEntry())
    container.singleton(InstanceRegister, async () => {
      const { redis, keys } = await this.#redis()
      return new InstanceRegister(redis, keys)
    })
    container.singleton(
      KnownInstances,
      async () =>
        new KnownInstances(await container.make(InstanceRegister), await container.make(OwnEntry))
    )
    container.singleton(SignalHistory, async () => {
      const { redis, keys } = await this.#redis()
      const { source } = await container.make(Broadcast)
      return new SignalHistory(redis, keys, source)
    })
    container.singleton(LockRegister, async () => {
      const { redis, keys } = await this.#redis()
      return new LockRegister(redis, keys)
    })
    container.singleton(LeaseRegister, async () => {
      const { redis, keys } = await this.#redis()
      return new LeaseRegister(redis, keys)
    })
    container.singleton(MeasuredStreams, async () => {
      const { redis, keys } = await this.#redis()
      const { names } = this.app.config.get<MetricsConfig>('metrics').streams
      return new MeasuredStreams(new StreamRegister(redis, keys), names)
    })
    container.singleton(CachedTripwires, () => this.#tripwires())
  }

  async boot(): Promise<void> {
    if (!isServing(this.app)) return
    const signals = await this.app.container.make(Signals)
    const history = await this.app.container.make(SignalHistory)
    signals.onPrinted((signal) => history.add(signal))
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const { instanceReportEveryMs, signalRetryEveryMs } = this.#config()
    const own = await container.make(OwnEntry)
    const load = await container.make(InstanceLoad)
    const register = await container.make(InstanceRegister)
    const history = await container.make(SignalHistory)
    const rate = await container.make(RequestRate)
    const completed = await container.make(CompletedRequests)
    completed.observe(() => rate.add())
    const report = async () => {
      load.measure()
      await register.note(own.current())
    }
    const reporting = new RepeatedWork(report, instanceReportEveryMs)
    const adding = new RepeatedWork(() => history.flush(), signalRetryEveryMs)
    const arms = await container.make(DrainArms)
    arms.add('queue', 'report of the drain', (withinMs) =>
      withinLimit(register.note(own.current()), withinMs, () => {})
    )
    const { source } = own.current()
    const leave = async () => {
      await Promise.all([reporting.stop(), adding.stop()])
      await Promise.all([history.flush(), register.forget(source)])
      this.#cache?.stop()
      this.#lag?.stop()
    }
    this.#leave = arms.add('store-quit', 'register of instances', (withinMs) =>
      withinLimit(leave(), Math.min(withinMs, this.#config().indicatorTimeoutMs), () => {})
    )
    reporting.start()
    adding.start()
    void report()
  }

  async shutdown(): Promise<void> {
    this.#cache?.stop()
    await this.#leave?.(this.#config().indicatorTimeoutMs)
    this.#lag?.stop()
  }

  async #ownEntry(): Promise<OwnEntry> {
    const { container } = this.app
    const { release } = await container.make(RuntimeEnvironment)
    const signals = await container.make(Signals)
    const broadcast = await container.make(Broadcast)
    const locks = await container.make(DistributedLock)
    const connections = await container.make(ClusterConnections)
    const identity = {
      source: broadcast.source,
      name: signals.instance,
      version: releaseVersion(),
      release: release ?? null,
    }
    return new OwnEntry(
      identity,
      await container.make(ProcessState),
      new StoreConnectivity(connections, await container.make(StoreWatch)),
      await container.make(InstanceLoad),
      await container.make(InstanceWarnings),
      locks.held
    )
  }

  async #tripwires(): Promise<CachedTripwires> {
    const { redis, keys } = await this.#redis()
    const broadcast = await this.app.container.make(Broadcast)
    this.#cache = new RemoteCache<ShownTripwires>(
      { redis, broadcast, keys },
      { name: 'tripwires', ttlMs: this.#config().tripwireReportMs, localCapacity: 1 }
    )
    const { pubsubCeilingPerSecond } = this.app.config.get<MetricsConfig>('metrics')
    return new CachedTripwires(this.#cache, new UsageStore(redis, keys), pubsubCeilingPerSecond)
  }

  async #redis() {
    const connections = await this.app.container.make(ClusterConnections)
    return {
      redis: connections.get('command'),
      keys: await this.app.container.make(RedisKeys),
    }
  }

  #config(): OperationsConfig {
    return this.app.config.get<OperationsConfig>('operations')
  }
}
