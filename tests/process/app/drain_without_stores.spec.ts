import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { builtOnce } from '#tests/support/build/built_once'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { visitedTenantAt } from '#tests/support/visited_tenant'
import { startInstance } from '#tests/support/processes/instance'
import { drainLog } from './drain_log.js'

const CEILING_MS = 10_000
/** A try that begins just before the deadline of the recorder ends before the arm is cut. */
const SHORT_CEILING_MS = 14_000

/** Two of each kind, which end with the active test: one to be killed, one to be frozen. */
async function startStores() {
  const folder = scratchFolder()
  const { mongod, redis } = await testBinaries()
  const startMongo = (name: string) => startMongod({ binary: mongod, dataDir: join(folder, name) })
  const startRedis = (name: string) => startValkey({ binary: redis, dataDir: join(folder, name) })
  const [mortalMongo, frozenMongo, mortalRedis, frozenRedis] = await Promise.all([
    startMongo('mortal_mongo'),
    startMongo('frozen_mongo'),
    startRedis('mortal_redis'),
    startRedis('frozen_redis'),
  ])
  for (const { server } of [mortalMongo, frozenMongo, mortalRedis, frozenRedis]) {
    getActiveTestOrFail().cleanup(() => server.stop())
  }
  return { mortalMongo, frozenMongo, mortalRedis, frozenRedis }
}

test.group('Processes that got SIGTERM while their stores are away', (group) => {
  const build = builtOnce(group)

  /** All at once, because a drain waits for its stores up to its ceiling. */
  test('exit within their ceiling: with 0, or with 1 after reporting lost router events', async ({
    assert,
    cleanup,
  }) => {
    const { mortalMongo, frozenMongo, mortalRedis, frozenRedis } = await startStores()
    const { MONGODB_URI: mongodbUri = '', REDIS_TCP_URL: redisUrl = '' } = process.env
    const start = async (stores: { mongodbUri: string; redisUrl: string }, ceilingMs: number) => {
      const overrides = {
        CRON_JOBS: 'off',
        GRACEFUL_DRAIN_TIMEOUT_MS: String(ceilingMs),
        // Otherwise it holds the tables that instances of other tests were lately asked for, and says that it loses them.
        REDIS_KEY_PREFIX: `${process.env.REDIS_KEY_PREFIX ?? 'test:'}drain-${randomUUID().slice(0, 8)}:`,
      }
      const instance = await startInstance(scratchFolder(), stores, overrides, build())
      cleanup(() => instance.server.stop())
      return instance
    }
    const losing = { mongodbUri: mortalMongo.uri('losing'), redisUrl: frozenRedis.url }
    const { bearer } = await visitedTenantAt(losing.mongodbUri)
    const faults = Object.entries({
      'Redis is dead': { mongodbUri, redisUrl: mortalRedis.url },
      'Redis is frozen': { mongodbUri, redisUrl: frozenRedis.url },
      'MongoDB is dead': { mongodbUri: mortalMongo.uri('own'), redisUrl },
      'MongoDB is frozen': { mongodbUri: frozenMongo.uri('own'), redisUrl },
      'both are frozen': { mongodbUri: frozenMongo.uri('both'), redisUrl: frozenRedis.url },
    })
    const [loser, ...keepers] = await Promise.all([
      start(losing, SHORT_CEILING_MS),
      ...faults.map(([, stores]) => start(stores, CEILING_MS)),
    ])
    if (!loser) throw new Error('no instance')

    assert.equal(await resolve(loser.url, bearer), 200)
    mortalMongo.server.kill('SIGKILL')
    await mortalMongo.server.exited
    const asked = resolve(loser.url, bearer)
    frozenRedis.server.kill('SIGSTOP')
    assert.equal(await asked, 200)
    frozenMongo.server.kill('SIGSTOP')
    mortalRedis.server.kill('SIGKILL')
    await mortalRedis.server.exited
    const machine = await MachineDelay.watch()
    const instances = [loser, ...keepers]
    for (const { server } of instances) server.kill('SIGTERM')
    const exits = await Promise.all(instances.map(({ server }) => server.exited))

    assert.deepEqual(exits, ['exit code 1', ...faults.map(() => 'exit code 0')])
    for (const [at, { server }] of keepers.entries()) {
      const [fault] = faults[at] ?? []
      const { end, errors } = drainLog(server)
      assert.isTrue(end?.clean, fault)
      const bound = machine.boundMs(CEILING_MS)
      assert.isBelow(end?.duration_ms ?? Infinity, bound, `${fault}; ${machine}`)
      assert.deepEqual(
        errors.map(({ msg }) => msg),
        [],
        fault
      )
    }
    const { end, errors } = drainLog(loser.server)
    assert.isFalse(end?.clean)
    assert.isBelow(end?.duration_ms ?? Infinity, machine.boundMs(SHORT_CEILING_MS), String(machine))
    const undone = errors.filter(({ work }) => work !== undefined)
    assert.deepEqual(
      undone.map(({ arm, work }) => [arm, work]),
      [['store-quit', 'router event recorder']]
    )
    assert.match(undone[0]?.err?.message ?? '', /^[1-9]\d* router events are lost$/)
  }).timeout(240_000)
})

async function resolve(url: string, bearer: string): Promise<number> {
  const { status } = await fetch(`${url}/v1/booking-flow-routers/resolve`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://clinic.example/lost' }),
  })
  return status
}
