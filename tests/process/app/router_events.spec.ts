import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { visitedTenantAt } from '#tests/support/visited_tenant'
import { startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { ResolveLoad } from './resolve_load.js'

/** Longer than an organization and a token are used unproven, and than the driver looks for a server. */
const MONGO_OUTAGE_MS = 5_000
const LIMIT_MS = 300_000
const MOVED_WITHIN_MS = 60_000
const READY_WITHIN_MS = 60_000
const STREAM = 'signalbox:staging:stream:router-events'
/** With everysec a killed Redis may lose what it acknowledged while the disk was busy. */
const EVERY_WRITE_ON_DISK = ['--appendonly', 'yes', '--appendfsync', 'always']

test.group('Router events of real processes', (group) => {
  const build = builtOnce(group)

  test('are exactly one per answer, although instances and stores are killed under load', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const { mongod: mongodBinary, redis: redisBinary } = await testBinaries()
    const mongoOptions = { binary: mongodBinary, dataDir: join(folder, 'mongo') }
    const redisOptions = {
      binary: redisBinary,
      dataDir: join(folder, 'redis'),
      args: EVERY_WRITE_ON_DISK,
    }
    let [mongo, redis] = await Promise.all([startMongod(mongoOptions), startValkey(redisOptions)])
    cleanup(() => mongo.server.stop())
    cleanup(() => redis.server.stop())
    const stores = { mongodbUri: mongo.uri('events'), redisUrl: redis.url }
    const { bearer } = await visitedTenantAt(stores.mongodbUri)
    const start = async (name: string) => {
      const instance = await startInstance(join(folder, name), stores, {}, patientProgram(build()))
      cleanup(() => instance.server.stop())
      return instance
    }
    const [survivor, victim] = await Promise.all([start('survivor'), start('victim')])
    const load = new ResolveLoad(bearer, [survivor.url, victim.url])
    cleanup(() => load.stop())
    await load.more(60)

    victim.server.kill('SIGKILL')
    load.goTo([survivor.url])
    await victim.server.exited
    const replacement = await start('replacement')
    load.goTo([survivor.url, replacement.url])
    await load.more(60)

    redis.server.kill('SIGKILL')
    await redis.server.exited
    await load.more(60)
    redis = await startValkey({ ...redisOptions, port: redis.server.port })
    await Promise.all([untilReady(survivor.url), untilReady(replacement.url)])
    await load.more(60)

    mongo.server.kill('SIGKILL')
    await mongo.server.exited
    await delay(MONGO_OUTAGE_MS)
    await load.more(30)
    mongo = await startMongod({ ...mongoOptions, port: mongo.server.port })
    await load.more(60)

    replacement.server.kill('SIGTERM')
    load.goTo([survivor.url])
    assert.equal(await replacement.server.exited, 'exit code 0')
    await load.more(30)
    await load.stop()

    await untilMoved(redis.url)
    const events = await recordedEvents(stores.mongodbUri)
    const recorded = events.map(({ url }) => url)
    const withEvent = new Set(recorded)
    assert.equal(recorded.length, withEvent.size, 'no event is there twice')
    assert.deepEqual(
      load.answered.filter((url) => !withEvent.has(url)),
      [],
      'every answer has its event'
    )
    const recordedIds = new Map(events.map(({ url, _id: id }) => [url, id.toHexString()]))
    assert.deepEqual(
      [...load.decisions].filter(([url, id]) => recordedIds.get(url) !== id),
      [],
      'every decision id is the id of its event'
    )
    const explained = new Set([...load.answered, ...load.unanswered.map(({ url }) => url)])
    assert.deepEqual(
      recorded.filter((url) => !explained.has(url)),
      [],
      'every event has its request'
    )
    for (const { server } of [survivor, replacement]) {
      assert.notInclude(readFileSync(server.logFile, 'utf8'), 'router events are lost')
    }
  }).timeout(LIMIT_MS)
})

/** Only then do both stores count as back, so that the next outage is one of a single store. */
async function untilReady(url: string): Promise<void> {
  await waitUntil(async () => {
    const response = await fetch(`${url}/health/ready`)
    await response.body?.cancel()
    return response.ok
  }, AbortSignal.timeout(READY_WITHIN_MS))
}

async function untilMoved(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl)
  try {
    await waitUntil(
      async () => (await redis.xlen(STREAM)) === 0,
      AbortSignal.timeout(MOVED_WITHIN_MS)
    )
  } finally {
    redis.disconnect()
  }
}

async function recordedEvents(uri: string) {
  const connection = await mongoose.createConnection(uri).asPromise()
  try {
    const events = connection.collection<{ url: string }>('router_events')
    return await events.find({}, { projection: { url: 1 } }).toArray()
  } finally {
    await connection.close()
  }
}
