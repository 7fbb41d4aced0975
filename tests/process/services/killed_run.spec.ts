import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { mongo } from 'mongoose'
import { isRunning } from '#scripts/services/process_identity'
import { scratchFolder } from '#tests/support/scratch_folder'
import { recordsOf, serviceRun } from './service_run.js'

async function write(uris: { mongodbUri: string; redisUrl: string }) {
  const redis = new Redis(uris.redisUrl)
  await redis.set('kept', 'yes')
  redis.disconnect()
  const client = new mongo.MongoClient(uris.mongodbUri)
  await client.db().collection<{ _id: string }>('kept').insertOne({ _id: 'yes' })
  await client.close()
}

async function read(uris: { mongodbUri: string; redisUrl: string }) {
  const redis = new Redis(uris.redisUrl)
  const client = new mongo.MongoClient(uris.mongodbUri)
  const kept = {
    redis: await redis.get('kept'),
    mongodb: await client.db().collection<{ _id: string }>('kept').findOne(),
  }
  redis.disconnect()
  await client.close()
  return kept
}

test.group('A run in the folder of an earlier one', () => {
  test('ends the servers that a killed run left behind and serves their data', async ({
    assert,
  }) => {
    const folder = scratchFolder()
    const killed = await serviceRun(folder)
    const first = await killed.up
    assert.isNotNull(first, killed.lines.join('\n'))
    await write(first ?? assert.fail())
    await killed.kill()
    const orphans = recordsOf(folder)
    assert.lengthOf(orphans, 2)
    assert.isTrue(orphans.every(isRunning))

    const next = await serviceRun(folder)
    const second = await next.up
    assert.isFalse(orphans.some(isRunning))
    assert.deepEqual(await read(second ?? assert.fail()), { redis: 'yes', mongodb: { _id: 'yes' } })
    assert.lengthOf(
      next.lines.filter((line) => line.includes('that an earlier run left behind')),
      2
    )
    assert.equal(await next.finish(), 0)
  })

  test('keeps the data of a run that ended well, whose servers ended with it', async ({
    assert,
  }) => {
    const folder = scratchFolder()
    const first = await serviceRun(folder)
    await write((await first.up) ?? assert.fail())
    const servers = recordsOf(folder)
    assert.equal(await first.finish(), 0)
    assert.isFalse(servers.some(isRunning))
    assert.lengthOf(recordsOf(folder), 0)

    const second = await serviceRun(folder)
    const kept = await read((await second.up) ?? assert.fail())
    assert.deepEqual(kept, { redis: 'yes', mongodb: { _id: 'yes' } })
    assert.equal(await second.finish(), 0)
  })

  test('says that the folder is in use while the earlier run goes on', async ({ assert }) => {
    const folder = scratchFolder()
    const first = await serviceRun(folder)
    await first.up
    const second = await serviceRun(folder)
    assert.equal(await second.exitCode, 1)
    assert.include(second.lines.join('\n'), 'is in use by another run')
    assert.equal(await first.finish(), 0)
  })
})
