import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { RedisCluster } from '#scripts/services/redis_cluster'
import { clusterClient } from '#tests/long/redis_cluster/cluster_client'
import { SCRIPT_USES } from '#tests/long/redis_cluster/script_uses'
import { scriptFiles } from '#tests/long/redis_cluster/script_watch'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

test.group('On a Redis Cluster of three nodes', () => {
  test('the table of uses has every script of the product', ({ assert }) => {
    const used = SCRIPT_USES.flatMap(({ scripts }) => scripts.map((name) => `app/cluster/${name}`))
    assert.deepEqual(used.sort(), scriptFiles())
  })

  test('the scripts work with the keys of the product', async ({ assert, cleanup }) => {
    const { redis: binary } = await testBinaries()
    const cluster = await RedisCluster.start({ binary, dataDir: scratchFolder() })
    cleanup(() => cluster.stop())
    const redis = await clusterClient(cluster.nodes)
    for (const { use } of SCRIPT_USES) {
      const keys = new RedisKeys(`on-cluster:${randomUUID().slice(0, 8)}:`)
      await use({ redis, keys, nodes: cluster.nodes, assert })
    }
  })
})
