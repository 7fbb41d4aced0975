import { join } from 'node:path'
import type { Cluster } from '#scripts/cluster/cluster'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { testBinaries } from '../services/test_binaries.js'
import { ClusterGround } from './cluster_ground.js'

/** Above the longest time after which a page comes back, and short enough to be over before the last restart. */
const BOOKING_GRACE_MS = 8_000

/** Three instances of the production build on stores of their own, and the balancer before them. Its owner must stop it. */
export class ClusterWorld {
  private constructor(
    readonly cluster: Cluster,
    readonly demo: Demo,
    private readonly ground: ClusterGround
  ) {}

  /** When something cannot be started, what was started is stopped. */
  static start(haproxyBinary: string): Promise<ClusterWorld> {
    return ClusterGround.make(async (ground) => {
      const binaries = await testBinaries()
      const folder = (name: string) => join(ground.folder, name)
      const mongo = await startMongod({ binary: binaries.mongod, dataDir: folder('mongo') })
      ground.own(mongo.server)
      const redis = await startValkey({ binary: binaries.redis, dataDir: folder('redis') })
      ground.own(redis.server)
      const { cluster, demo } = await ground.startCluster({
        ...{ haproxyBinary, mongodbUri: mongo.uri('cluster_life'), redisUrl: redis.url },
        environment: { LAME_DUCK_MS: '5000', BOOKING_GRACE_MS: String(BOOKING_GRACE_MS) },
      })
      return new ClusterWorld(cluster, demo, ground)
    })
  }

  /** What every instance printed since its last start and the one before, line by line, behind its name. */
  get printed(): string[] {
    return this.cluster.instances.flatMap(({ name }) =>
      this.ground.linesOf(name).map((line) => `${name}: ${line}`)
    )
  }

  async stop(): Promise<void> {
    await this.ground.stop()
  }
}
