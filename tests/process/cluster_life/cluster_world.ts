import { join } from 'node:path'
import type { Cluster } from '#scripts/cluster/cluster'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { dropDatabase } from '#scripts/services/drop_database'
import { type Haproxy, startHaproxy } from '#scripts/services/haproxy'
import type { PrivateServer } from '#scripts/services/private_server'
import { startValkey } from '#scripts/services/valkey'
import { ownDatabase } from '#tests/support/own_database'
import { testBinaries } from '#tests/support/test_binaries'
import { ClusterGround } from './cluster_ground.js'
import { deployedBalancer } from './deployed_balancer.js'

/** Above the longest time after which a page comes back, and short enough to be over before the last restart. */
const BOOKING_GRACE_MS = 10_000
/** Above the time after which the slower of the two balancers hears that an instance ends. */
const LAME_DUCK_MS = 4_000

/** Three instances of the production build behind two balancers. Its owner must stop it. */
export class ClusterWorld {
  private constructor(
    /** With the strict balancer. */
    readonly cluster: Cluster,
    /** The balancer of compose.yaml before the same instances. */
    readonly deployed: Haproxy,
    readonly demo: Demo,
    readonly redis: PrivateServer,
    private readonly ground: ClusterGround
  ) {}

  /** When something cannot be started, what was started is stopped. */
  static start(haproxyBinary: string): Promise<ClusterWorld> {
    return ClusterGround.make(async (ground) => {
      const binaries = await testBinaries()
      const mongodbUri = ownDatabase()
      ground.own({ stop: () => dropDatabase(mongodbUri) })
      const redis = await startValkey({
        binary: binaries.redis,
        dataDir: join(ground.folder, 'redis'),
      })
      ground.own(redis.server)
      const { cluster, demo } = await ground.startCluster({
        haproxyBinary,
        mongodbUri,
        redisUrl: redis.url,
        environment: {
          LAME_DUCK_MS: String(LAME_DUCK_MS),
          BOOKING_GRACE_MS: String(BOOKING_GRACE_MS),
        },
        preload: join(import.meta.dirname, 'fixtures/patient_of_stores.js'),
      })
      const deployed = await startHaproxy({
        binary: haproxyBinary,
        folder: join(ground.folder, 'deployed-haproxy'),
        healthPath: '/health/ready',
        servers: cluster.instances,
        configuration: deployedBalancer,
      })
      ground.own(deployed.server)
      return new ClusterWorld(cluster, deployed, demo, redis.server, ground)
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
