import { join } from 'node:path'
import type { Cluster } from '#scripts/cluster/cluster'
import type { Demo } from '#scripts/quickstart/seed_demo'
import { type Haproxy, startHaproxy } from '#scripts/services/haproxy'
import { startMongod } from '#scripts/services/mongod'
import type { PrivateServer } from '#scripts/services/private_server'
import { startValkey } from '#scripts/services/valkey'
import { testBinaries } from '#tests/support/test_binaries'
import { ClusterGround } from './cluster_ground.js'
import { deployedBalancer } from './deployed_balancer.js'

/** Above the longest time after which a page comes back, and short enough to be over before the last restart. */
const BOOKING_GRACE_MS = 8_000

/** Three instances of the production build on stores of their own, and the balancer before them. Its owner must stop it. */
export class ClusterWorld {
  #deployed: Promise<Haproxy> | undefined

  private constructor(
    readonly cluster: Cluster,
    readonly demo: Demo,
    readonly redis: PrivateServer,
    private readonly haproxyBinary: string,
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
        haproxyBinary,
        mongodbUri: mongo.uri('cluster_life'),
        redisUrl: redis.url,
        environment: { LAME_DUCK_MS: '5000', BOOKING_GRACE_MS: String(BOOKING_GRACE_MS) },
      })
      return new ClusterWorld(cluster, demo, redis.server, haproxyBinary, ground)
    })
  }

  /** The balancer of compose.yaml before the same instances; started when it is asked for, stopped with this world. */
  get deployedBalancer(): Promise<Haproxy> {
    return (this.#deployed ??= this.#startDeployedBalancer())
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

  async #startDeployedBalancer(): Promise<Haproxy> {
    const balancer = await startHaproxy({
      binary: this.haproxyBinary,
      folder: join(this.ground.folder, 'deployed-haproxy'),
      healthPath: '/health/ready',
      servers: this.cluster.instances,
      configuration: deployedBalancer,
    })
    this.ground.own(balancer.server)
    return balancer
  }
}
