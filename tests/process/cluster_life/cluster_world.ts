import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { Cluster } from '#scripts/cluster/cluster'
import { type Demo, seedDemo } from '#scripts/quickstart/seed_demo'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { completeEnvironment } from '../app/instance.js'
import { scratchFolder } from '../services/scratch_folder.js'
import { testBinaries } from '../services/test_binaries.js'

const UNLIMITED = '1000000/1'

export interface ClusterWorld {
  readonly cluster: Cluster
  readonly demo: Demo
  /** What an instance printed since its last start and the one before, line by line. */
  printedBy(instance: string): string[]
}

/** Three instances as in production on stores of their own, and the balancer before them; they end with the active test. */
export async function clusterWorld(haproxyBinary: string): Promise<ClusterWorld> {
  const folder = scratchFolder()
  const test = getActiveTestOrFail()
  const binaries = await testBinaries()
  const mongo = await startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') })
  test.cleanup(() => mongo.server.stop())
  const redis = await startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') })
  test.cleanup(() => redis.server.stop())
  const env = {
    PATH: process.env.PATH,
    ...completeEnvironment({ mongodbUri: mongo.uri('cluster_life'), redisUrl: redis.url }),
    LOG_LEVEL: 'error',
    GRACEFUL_DRAIN_TIMEOUT_MS: '10000',
    RATE_LIMIT_PER_TOKEN: UNLIMITED,
    RATE_LIMIT_PER_ORGANIZATION: UNLIMITED,
    RATE_LIMIT_RESOLVES_PER_TOKEN: UNLIMITED,
    RATE_LIMIT_RESOLVES_PER_ORGANIZATION: UNLIMITED,
    RATE_LIMIT_FAILED_AUTHENTICATIONS: UNLIMITED,
  }
  const demo = await seedDemo(env)
  const cluster = await Cluster.start({ folder, size: 3, env, haproxyBinary })
  test.cleanup(() => cluster.stop())
  return {
    cluster,
    demo,
    printedBy: (instance) =>
      ['server.previous.log', 'server.log'].flatMap((file) =>
        readFileSync(join(folder, instance, file), 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      ),
  }
}
