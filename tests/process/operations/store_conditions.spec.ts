import { join } from 'node:path'
import { test } from '@japa/runner'
import clusterConfig from '#config/cluster'
import { probeRedis } from '#cluster/console/redis_probe'
import { diagnose } from '#operations/console/health_diagnosis'
import { probeMongo } from '#operations/readiness/mongo_probe'
import { scratchFolder } from '#tests/support/scratch_folder'
import { PATIENT_TIMEOUT_MS } from '#tests/support/redis/patient_timeout_ms'
import { privateRedis } from '#tests/support/redis/private_redis'
import { testBinaries } from '#tests/support/test_binaries'
import { command, MongoSet } from '../mongo_faults/mongo_set.js'

const PROBES = 10
const DATABASE = 'probed'

const verdictOn = (store: Awaited<ReturnType<typeof probeMongo>>) =>
  diagnose({ instances: [], stores: [store], isDeploying: null }).verdict

test.group('A probe of MongoDB', () => {
  test('distinguishes a healthy set of three, no majority, no primary, and no member', async ({
    assert,
    cleanup,
  }) => {
    const { mongod } = await testBinaries()
    const set = await MongoSet.start(mongod, join(scratchFolder(), 'mongo'))
    cleanup(() => set.stop())
    const uri = set.uri(DATABASE)

    const healthy = await Promise.all(Array.from({ length: PROBES }, () => probeMongo(uri)))
    for (const store of healthy) {
      assert.isTrue(store.isUp, store.state)
      assert.include(store.state, 'primary')
      assert.include(['up', 'slow'], verdictOn(store))
    }

    await set.hold(...(await set.secondaries()))
    const write = { insert: 'held', documents: [{}], writeConcern: { w: 1 } }
    await command(await set.primary(), write)
    const lagging = await probeMongo(uri)
    assert.equal(lagging.condition, 'slow')
    assert.include(lagging.state, 'no majority')
    assert.equal(verdictOn(lagging), 'slow')
    await set.release(...set.members)
    await set.healthy()

    await set.stepDown(await set.primary())
    const leaderless = await probeMongo(uri)
    assert.equal(leaderless.condition, 'read_only', leaderless.state)
    assert.equal(verdictOn(leaderless), 'read_only')

    await set.kill(...set.members)
    const gone = await probeMongo(uri)
    assert.equal(gone.condition, 'away')
    assert.equal(verdictOn(gone), 'outage')
  }).timeout(180_000)
})

test.group('A probe of Redis', () => {
  test('distinguishes up, full, read-only and away, and writes nothing', async ({ assert }) => {
    const redis = await privateRedis()
    const { observer } = redis
    const config = {
      ...clusterConfig,
      redisUrl: redis.url,
      operatorUrl: undefined,
      connectTimeoutMs: PATIENT_TIMEOUT_MS,
    }
    const probe = () => probeRedis(config)

    const up = await probe()
    assert.isTrue(up.isUp, up.state)
    assert.equal(await observer.dbsize(), 0)

    await observer.config('SET', 'maxmemory', '1')
    const full = await probe()
    assert.equal(full.condition, 'full', full.state)
    assert.isFalse(full.isUp)
    assert.equal(verdictOn(full), 'full')
    await observer.config('SET', 'maxmemory', '0')

    await observer.replicaof('127.0.0.1', 1)
    const replica = await probe()
    assert.equal(replica.condition, 'read_only')
    assert.equal(verdictOn(replica), 'read_only')

    await redis.die()
    const gone = await probe()
    assert.equal(gone.condition, 'away')
    assert.equal(verdictOn(gone), 'outage')
  }).timeout(120_000)
})
