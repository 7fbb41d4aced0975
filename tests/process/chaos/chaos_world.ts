import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Cluster } from '#scripts/cluster/cluster'
import { restartInstance } from '#scripts/cluster/restart'
import type { Demo } from '#scripts/quickstart/seed_demo'
import type { PrivateServer } from '#scripts/services/private_server'
import { REPLICA_SET } from '#scripts/services/replica_set'
import { startValkey } from '#scripts/services/valkey'
import { FaultProxy } from '#tests/support/fault_proxy'
import { ClusterGround } from '../cluster_life/cluster_ground.js'
import { type Member, MongoSet } from '../mongo_faults/mongo_set.js'
import { testBinaries } from '#tests/support/test_binaries'
import type { ChaosFault } from './fault_schedule.js'
import { keptInMemory } from './kept_in_memory.js'
import type { Period } from './period.js'
import { ObservedSlots } from './observed_slots.js'

const SIZE = 3
const DATABASE = 'chaos'
const UP_LIMIT_MS = 60_000
const SHORT_MINUTES = join(import.meta.dirname, 'fixtures/short_minutes.js')
export const GRACE_MS = 15_000
/** When a session ends that was left while its instance drained or was away, and by the job of the next minute. */
const UNATTENDED_MS = 20_000
const ENVIRONMENT = {
  LOG_LEVEL: 'warn',
  STORE_BOOT_TIMEOUT_MS: '30000',
  LAME_DUCK_MS: '3000',
  BOOKING_GRACE_MS: String(GRACE_MS),
  BOOKING_UNATTENDED_MS: String(UNATTENDED_MS),
}

interface Stores {
  readonly redis: PrivateServer
  readonly mongo: MongoSet
  /** The member that takes writes; no other may. */
  readonly primary: Member
}

/** Three instances behind a balancer, each with a way of its own to the stores, and all that can befall them. */
export class ChaosWorld {
  private constructor(
    readonly cluster: Cluster,
    readonly demo: Demo,
    /** Without a proxy, for whoever counts. */
    readonly mongodbUri: string,
    readonly slots: ObservedSlots,
    private readonly ground: ClusterGround,
    private readonly stores: Stores,
    private readonly ways: readonly { readonly redis: FaultProxy; readonly mongo: FaultProxy }[],
    /** What instances printed of errors that nobody expected, since they were first started. */
    readonly errors: readonly string[]
  ) {}

  /** While the events of these times were in the memory of an instance alone, it ended: they may be lost. */
  readonly unpromised: Period[] = []

  /**
   * When something cannot be started, what was started is stopped. With short minutes, the jobs of a minute come three
   * times as often, so that what waits for them is over sooner.
   */
  static start(
    haproxyBinary: string,
    { hasShortMinutes }: { hasShortMinutes: boolean }
  ): Promise<ChaosWorld> {
    return ClusterGround.make(async (ground) => {
      const binaries = await testBinaries()
      const mongo = ground.own(
        await MongoSet.start(binaries.mongod, ground.folder, { hasFixedPrimary: true })
      )
      const primary = await mongo.primary()
      const dataDir = join(ground.folder, 'redis')
      const redis = await startValkey({
        binary: binaries.redis,
        dataDir,
        // No fault ends Redis, and a slow disk is no fault of an instance.
        args: ['--appendfsync', 'no'],
      })
      ground.own(redis.server)
      const ways = await Promise.all(
        Array.from({ length: SIZE }, async () => ({
          redis: ground.own(await FaultProxy.start(redis.server.port)),
          mongo: ground.own(await FaultProxy.start(primary.port)),
        }))
      )
      const ownEnv = (instance: number) => {
        const way = ways[instance]
        if (!way) throw new Error(`there is no instance ${instance}`)
        return { REDIS_TCP_URL: way.redis.url, MONGODB_URI: uriAt(way.mongo.port) }
      }
      const errors: string[] = []
      const onLine = (name: string, line: string) => {
        if (line.startsWith('{') && line.includes('"err"')) errors.push(`${name}: ${line}`)
      }
      const mongodbUri = uriAt(primary.port)
      const { cluster, demo } = await ground.startCluster({
        haproxyBinary,
        mongodbUri,
        redisUrl: redis.url,
        ownEnv,
        onLine,
        environment: ENVIRONMENT,
        ...(hasShortMinutes && { preload: SHORT_MINUTES }),
      })
      const slots = ground.own(await ObservedSlots.begin(redis.url))
      const stores = { redis: redis.server, mongo, primary }
      return new ChaosWorld(cluster, demo, mongodbUri, slots, ground, stores, ways, errors)
    })
  }

  /** Resolves when the fault is over; for an instance that was ended, with how, once it is ready again. */
  async suffer(fault: ChaosFault, lastsMs: number): Promise<string> {
    switch (fault.kind) {
      case 'kill': {
        const instance = this.#instance(fault.instance)
        await instance.kill()
        this.#countMemory(this.ground.linesSinceStart(instance.name), Date.now())
        await delay(lastsMs)
        await instance.start()
        return 'killed'
      }
      case 'restart': {
        const { admin } = this.cluster.balancer
        const order = { first: 'instance', balancerLaterMs: Math.min(lastsMs, 1_500) } as const
        const instance = this.#instance(fault.instance)
        const { exit } = await restartInstance(instance, admin, order)
        this.#countMemory(this.ground.linesBeforeStart(instance.name))
        return exit
      }
      case 'freeze':
        return this.#freeze((signal) => this.#signal(fault.instance, signal), lastsMs)
      case 'cut_redis':
        return cut(this.#way(fault.instance).redis, lastsMs)
      case 'cut_mongo':
        return cut(this.#way(fault.instance).mongo, lastsMs)
      case 'freeze_redis':
        return this.#freeze((signal) => this.stores.redis.kill(signal), lastsMs)
      case 'freeze_mongo':
        return this.#freeze((signal) => this.stores.primary.server.kill(signal), lastsMs)
      case 'lag_majority':
        return this.#lag(lastsMs)
      case 'kill_connections':
        return this.#killConnections()
    }
  }

  /** Ends what is left of faults, and waits until every instance gets requests. */
  async recover(): Promise<void> {
    this.#thaw()
    for (const { redis, mongo } of this.ways) {
      redis.heal()
      mongo.heal()
    }
    await this.stores.mongo.healthy()
    const { admin } = this.cluster.balancer
    for (const { name } of this.cluster.instances) await admin.set(name, 'ready')
    await admin.untilUp(AbortSignal.timeout(UP_LIMIT_MS))
  }

  /** What an instance printed since its last start and the one before. */
  lines(instance: number): string[] {
    return this.ground.linesOf(this.#instance(instance).name)
  }

  /** The last lines that every instance, and each store, printed. */
  tails(count: number): string[] {
    const logs = [...this.cluster.instances.map(({ name }) => name), 'redis', 'mongo-0']
    return logs.flatMap((name) =>
      this.ground
        .linesOf(name)
        .slice(-count)
        .map((line) => `${name}: ${line.slice(0, 400)}`)
    )
  }

  async stop(): Promise<void> {
    this.#thaw()
    for (const index of this.cluster.instances.keys()) this.#signal(index, 'SIGCONT')
    await this.ground.stop()
  }

  #thaw(): void {
    this.stores.redis.kill('SIGCONT')
    this.stores.primary.server.kill('SIGCONT')
  }

  #countMemory(lines: readonly string[], killedAtMs?: number): void {
    const period = keptInMemory(lines, killedAtMs)
    if (period !== null) this.unpromised.push(period)
  }

  /** Both secondaries take over nothing, so that no write is confirmed. */
  async #lag(lastsMs: number): Promise<string> {
    const { mongo, primary } = this.stores
    const secondaries = mongo.others(primary)
    await mongo.hold(...secondaries)
    await delay(lastsMs)
    await mongo.release(...secondaries)
    return 'lagged'
  }

  async #freeze(signal: (name: NodeJS.Signals) => void, lastsMs: number): Promise<string> {
    signal('SIGSTOP')
    await delay(lastsMs)
    signal('SIGCONT')
    return 'frozen'
  }

  async #killConnections(): Promise<string> {
    const { port } = this.stores.redis
    const redis = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: 0 })
    redis.on('error', () => {})
    try {
      await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
      return 'killed'
    } catch (error) {
      return String(error)
    } finally {
      redis.disconnect()
    }
  }

  #signal(instance: number, signal: NodeJS.Signals): void {
    const { pid } = this.#instance(instance)
    if (pid !== null) process.kill(pid, signal)
  }

  #instance(index: number) {
    const instance = this.cluster.instances[index]
    if (!instance) throw new Error(`there is no instance ${index}`)
    return instance
  }

  #way(index: number) {
    const way = this.ways[index]
    if (!way) throw new Error(`there is no instance ${index}`)
    return way
  }
}

/** Open connections are reset, and what comes meanwhile is kept back. */
async function cut(proxy: FaultProxy, lastsMs: number): Promise<string> {
  proxy.blackhole()
  proxy.reset()
  await delay(lastsMs)
  proxy.heal()
  return 'cut'
}

function uriAt(port: number): string {
  return `mongodb://127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}&directConnection=true&w=majority`
}
