import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Cluster } from '#scripts/cluster/cluster'
import { restartInstance } from '#scripts/cluster/restart'
import { type Demo, seedDemo } from '#scripts/quickstart/seed_demo'
import { type Mongod, startMongod } from '#scripts/services/mongod'
import type { PrivateServer } from '#scripts/services/private_server'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { startValkey } from '#scripts/services/valkey'
import { FaultProxy } from '#tests/integration/cluster/fault_proxy'
import { completeEnvironment } from '../app/instance.js'
import { productionBuild } from '../build/production_build.js'
import { testBinaries } from '../services/test_binaries.js'
import type { ChaosFault } from './fault_schedule.js'

const SIZE = 3
const UNLIMITED = '1000000/1'
const DATABASE = 'chaos'
const UP_LIMIT_MS = 60_000
export const GRACE_MS = 15_000
/** When a session ends that was left while its instance drained or was away, and by the job of the next minute. */
const UNATTENDED_MS = 30_000

/** Three instances behind a balancer, each with a way of its own to the stores, and all that can befall them. */
export class ChaosWorld {
  private constructor(
    readonly cluster: Cluster,
    readonly demo: Demo,
    /** Without a proxy, for whoever counts. */
    readonly mongodbUri: string,
    private readonly folder: string,
    private readonly stores: { readonly mongo: PrivateServer; readonly redis: PrivateServer },
    private readonly ways: readonly { readonly redis: FaultProxy; readonly mongo: FaultProxy }[],
    /** What instances printed of errors that nobody expected, since they were first started. */
    readonly errors: readonly string[]
  ) {}

  /** When something cannot be started, what was started is stopped. */
  static async start(haproxyBinary: string): Promise<ChaosWorld> {
    const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
    const folder = join(parent, randomUUID().slice(0, 8))
    const started: { stop(): Promise<void> }[] = []
    const owned = <T extends { stop(): Promise<void> }>(one: T) => {
      started.unshift(one)
      return one
    }
    try {
      const binaries = await testBinaries()
      const mongo = await startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') })
      owned(mongo.server)
      const redis = await startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') })
      owned(redis.server)
      const ways = await Promise.all(
        Array.from({ length: SIZE }, async () => ({
          redis: owned(await FaultProxy.start(redis.server.port)),
          mongo: owned(await FaultProxy.start(mongo.server.port)),
        }))
      )
      const mongodbUri = mongo.uri(DATABASE)
      const env = environment(mongodbUri, redis.url)
      const program = await productionBuild()
      const demo = await seedDemo(env, program)
      const ownEnv = (instance: number) => {
        const way = ways[instance]
        if (!way) throw new Error(`there is no instance ${instance}`)
        return { REDIS_TCP_URL: way.redis.url, MONGODB_URI: through(mongo, way.mongo) }
      }
      const errors: string[] = []
      const onLine = (name: string, line: string) => {
        if (line.startsWith('{') && line.includes('"err"')) errors.push(`${name}: ${line}`)
      }
      const cluster = await Cluster.start({
        ...{ folder, size: SIZE, env, ownEnv, onLine, program, haproxyBinary },
      })
      const stores = { mongo: mongo.server, redis: redis.server }
      return new ChaosWorld(cluster, demo, mongodbUri, folder, stores, ways, errors)
    } catch (error) {
      for (const one of started) await one.stop()
      throw error
    }
  }

  /** Resolves when the fault is over; for an instance that was ended, with how, once it is ready again. */
  async suffer(fault: ChaosFault, lastsMs: number): Promise<string> {
    switch (fault.kind) {
      case 'kill': {
        const instance = this.#instance(fault.instance)
        await instance.kill()
        await delay(lastsMs)
        await instance.start()
        return 'killed'
      }
      case 'restart': {
        const { admin } = this.cluster.balancer
        const order = { first: 'instance', balancerLaterMs: Math.min(lastsMs, 1_500) } as const
        const { exit } = await restartInstance(this.#instance(fault.instance), admin, order)
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
        return this.#freeze((signal) => this.stores.mongo.kill(signal), lastsMs)
      case 'kill_connections':
        return this.#killConnections()
    }
  }

  /** Ends what is left of faults, and waits until every instance gets requests. */
  async recover(): Promise<void> {
    this.stores.redis.kill('SIGCONT')
    this.stores.mongo.kill('SIGCONT')
    for (const { redis, mongo } of this.ways) {
      redis.heal()
      mongo.heal()
    }
    const { admin } = this.cluster.balancer
    for (const { name } of this.cluster.instances) await admin.set(name, 'ready')
    await admin.untilUp(AbortSignal.timeout(UP_LIMIT_MS))
  }

  /** What an instance printed since its last start and the one before. */
  lines(instance: number): string[] {
    const { name } = this.#instance(instance)
    return ['server.previous.log', 'server.log'].flatMap((file) => this.#read(join(name, file)))
  }

  /** The last lines that every instance, and each store, printed. */
  tails(count: number): string[] {
    const logs = [...this.cluster.instances.map(({ name }) => name), 'redis', 'mongo']
    return logs.flatMap((name) =>
      this.#read(join(name, 'server.log'))
        .slice(-count)
        .map((line) => `${name}: ${line.slice(0, 400)}`)
    )
  }

  async stop(): Promise<void> {
    this.stores.redis.kill('SIGCONT')
    this.stores.mongo.kill('SIGCONT')
    for (const index of this.cluster.instances.keys()) this.#signal(index, 'SIGCONT')
    await this.cluster.stop()
    for (const { redis, mongo } of this.ways) {
      await redis.stop()
      await mongo.stop()
    }
    await this.stores.redis.stop()
    await this.stores.mongo.stop()
    rmSync(this.folder, { recursive: true, force: true })
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

  #read(file: string): string[] {
    try {
      return readFileSync(join(this.folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    } catch {
      return []
    }
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

function through(mongo: Mongod, proxy: FaultProxy): string {
  return mongo.uri(DATABASE).replace(`:${mongo.server.port}/`, `:${proxy.port}/`)
}

function environment(mongodbUri: string, redisUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    ...completeEnvironment({ mongodbUri, redisUrl }),
    LOG_LEVEL: 'error',
    STORE_BOOT_TIMEOUT_MS: '30000',
    GRACEFUL_DRAIN_TIMEOUT_MS: '10000',
    LAME_DUCK_MS: '3000',
    BOOKING_GRACE_MS: String(GRACE_MS),
    BOOKING_UNATTENDED_MS: String(UNATTENDED_MS),
    RATE_LIMIT_PER_TOKEN: UNLIMITED,
    RATE_LIMIT_PER_ORGANIZATION: UNLIMITED,
    RATE_LIMIT_RESOLVES_PER_TOKEN: UNLIMITED,
    RATE_LIMIT_RESOLVES_PER_ORGANIZATION: UNLIMITED,
    RATE_LIMIT_FAILED_AUTHENTICATIONS: UNLIMITED,
  }
}
