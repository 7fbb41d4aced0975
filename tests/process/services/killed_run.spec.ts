import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { mongo } from 'mongoose'
import { isRunning } from '#scripts/services/process_identity'
import { scratchFolder } from '#tests/support/scratch_folder'
import { recordsOf, serviceRun } from './service_run.js'

interface Addresses {
  readonly mongodbUri: string
  readonly redisUrl: string
}

async function write(uris: Addresses, value: string) {
  const redis = new Redis(uris.redisUrl)
  await redis.set('kept', value)
  redis.disconnect()
  const client = new mongo.MongoClient(uris.mongodbUri)
  await client.db().collection<{ _id: string }>('kept').insertOne({ _id: value })
  await client.close()
}

async function read(uris: Addresses) {
  const redis = new Redis(uris.redisUrl)
  const client = new mongo.MongoClient(uris.mongodbUri)
  const rows = await client
    .db()
    .collection<{ _id: string }>('kept')
    .find()
    .sort({ _id: 1 })
    .toArray()
  const kept = { redis: await redis.get('kept'), mongodb: rows.map(({ _id }) => _id) }
  redis.disconnect()
  await client.close()
  return kept
}

test.group('A run in the folder of an earlier one', () => {
  test('ends while the earlier one is active, serves its data once it has ended, and ends the servers of one that was killed', async ({
    assert,
  }) => {
    const folder = scratchFolder()
    const first = await serviceRun(folder)
    await write((await first.up) ?? assert.fail(first.lines.join('\n')), 'by first')
    const servers = recordsOf(folder)
    const meanwhile = await serviceRun(folder)
    assert.equal(await meanwhile.exitCode, 1)
    assert.include(meanwhile.lines.join('\n'), 'is in use by another run')
    assert.equal(await first.finish(), 0)
    assert.isFalse(servers.some(isRunning))
    assert.lengthOf(recordsOf(folder), 0)

    const killed = await serviceRun(folder)
    const held = (await killed.up) ?? assert.fail()
    assert.deepEqual(await read(held), { redis: 'by first', mongodb: ['by first'] })
    await write(held, 'by killed')
    await killed.kill()
    const orphans = recordsOf(folder)
    assert.lengthOf(orphans, 2)
    assert.isTrue(orphans.every(isRunning))

    const next = await serviceRun(folder)
    const addresses = await next.up
    assert.isFalse(orphans.some(isRunning))
    assert.deepEqual(await read(addresses ?? assert.fail()), {
      redis: 'by killed',
      mongodb: ['by first', 'by killed'],
    })
    assert.lengthOf(
      next.lines.filter((line) => line.includes('that an earlier run left behind')),
      2
    )
    assert.equal(await next.finish(), 0)
  })
})
