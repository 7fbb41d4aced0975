import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { ensureIndexesAt } from '#tests/support/ensure_indexes_at'
import { InstanceProcess } from '../cluster/fault_matrix/instance_process.js'
import { bootThatFails, completeEnvironment } from '#tests/support/processes/instance'

const LIMIT_MS = 20_000

/** A database of this test alone on the MongoDB of the run. */
function ownDatabase(): string {
  const uri = process.env.MONGODB_URI ?? ''
  return uri.replace(/\/[^/?]*(\?|$)/, `/boot_${randomUUID().slice(0, 8)}$1`)
}

async function withDatabase(uri: string, work: (db: mongoose.mongo.Db) => Promise<unknown>) {
  const connection = await mongoose.createConnection(uri).asPromise()
  try {
    if (connection.db) await work(connection.db)
  } finally {
    await connection.close()
  }
}

test.group('A start on a database without its indexes', () => {
  test('ends with one line that names each missing unique index and the command', async ({
    assert,
    cleanup,
  }) => {
    const mongodbUri = ownDatabase()
    await ensureIndexesAt(mongodbUri)
    cleanup(() => withDatabase(mongodbUri, (db) => db.dropDatabase()))
    await withDatabase(mongodbUri, async (db) => {
      await db.collection('booking_flows').dropIndex('organization_id_1_name_1')
      const routers = db.collection('booking_flow_routers')
      await routers.dropIndexes()
      await routers.createIndex({ organization_id: 1, name: 1 })
      await routers.createIndex({ organization_id: 1 }, { unique: true })
    })
    const redisUrl = process.env.REDIS_TCP_URL ?? ''

    const { exitCode, lines } = await bootThatFails(
      completeEnvironment({ mongodbUri, redisUrl }),
      LIMIT_MS
    )

    assert.equal(exitCode, 1)
    assert.deepEqual(lines, [
      [
        'signalbox cannot start: MongoDB lacks unique indexes: BookingFlow {"organization_id":1,"name":1}',
        'BookingFlowRouter {"organization_id":1,"name":1}',
        'BookingFlowRouter {"organization_id":1}. Create them: node ace indexes:ensure',
      ].join(', '),
    ])
  })

  test('goes on with a warning when only other indexes are missing', async ({
    assert,
    cleanup,
  }) => {
    const mongodbUri = ownDatabase()
    await ensureIndexesAt(mongodbUri)
    cleanup(() => withDatabase(mongodbUri, (db) => db.dropDatabase()))
    await withDatabase(mongodbUri, (db) => db.collection('kept_answers').dropIndex('retention'))
    const environment = completeEnvironment({
      mongodbUri,
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    })

    const instance = await InstanceProcess.start(environment)
    cleanup(() => instance.stop())

    const warnings = instance.lines.filter((line) => line.includes('indexes are missing'))
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0], 'KeptAnswer')
    assert.include(warnings[0], 'node ace indexes:ensure')
  })
})
