import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Cluster } from '#scripts/cluster/cluster'
import { type Demo, seedDemo } from '#scripts/quickstart/seed_demo'
import { startMongod } from '#scripts/services/mongod'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { startValkey } from '#scripts/services/valkey'
import { completeEnvironment } from '../app/instance.js'
import { productionBuild } from '../build/production_build.js'
import { testBinaries } from '../services/test_binaries.js'

const UNLIMITED = '1000000/1'
/** Above the longest time after which a page comes back, and short enough to be over before the last restart. */
const BOOKING_GRACE_MS = 8_000

/** Three instances of the production build on stores of their own, and the balancer before them. Its owner must stop it. */
export class ClusterWorld {
  private constructor(
    readonly cluster: Cluster,
    readonly demo: Demo,
    private readonly folder: string,
    private readonly stores: readonly { stop(): Promise<void> }[]
  ) {}

  /** When something cannot be started, what was started is stopped. */
  static async start(haproxyBinary: string): Promise<ClusterWorld> {
    const parent = process.env.SIGNALBOX_TEST_DIR ?? join(DATA_FOLDER, 'test')
    const folder = join(parent, randomUUID().slice(0, 8))
    const binaries = await testBinaries()
    const stores: { stop(): Promise<void> }[] = []
    try {
      const mongo = await startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') })
      stores.push(mongo.server)
      const redis = await startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') })
      stores.push(redis.server)
      const env = environment(mongo.uri('cluster_life'), redis.url)
      const program = await productionBuild()
      const demo = await seedDemo(env, program)
      const cluster = await Cluster.start({ folder, size: 3, env, program, haproxyBinary })
      return new ClusterWorld(cluster, demo, folder, stores)
    } catch (error) {
      await Promise.all(stores.map((store) => store.stop()))
      throw error
    }
  }

  /** What every instance printed since its last start and the one before, line by line, behind its name. */
  get printed(): string[] {
    return this.cluster.instances.flatMap(({ name }) =>
      ['server.previous.log', 'server.log']
        .flatMap((file) => readFileSync(join(this.folder, name, file), 'utf8').split('\n'))
        .filter((line) => line !== '')
        .map((line) => `${name}: ${line}`)
    )
  }

  async stop(): Promise<void> {
    await this.cluster.stop()
    await Promise.all(this.stores.map((store) => store.stop()))
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function environment(mongodbUri: string, redisUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    ...completeEnvironment({ mongodbUri, redisUrl }),
    LOG_LEVEL: 'error',
    GRACEFUL_DRAIN_TIMEOUT_MS: '10000',
    LAME_DUCK_MS: '5000',
    BOOKING_GRACE_MS: String(BOOKING_GRACE_MS),
    RATE_LIMIT_PER_TOKEN: UNLIMITED,
    RATE_LIMIT_PER_ORGANIZATION: UNLIMITED,
    RATE_LIMIT_RESOLVES_PER_TOKEN: UNLIMITED,
    RATE_LIMIT_RESOLVES_PER_ORGANIZATION: UNLIMITED,
    RATE_LIMIT_FAILED_AUTHENTICATIONS: UNLIMITED,
  }
}
