import { test } from '@japa/runner'
import mongoose, { type Schema } from 'mongoose'
import { ensureIndexes } from '#shared/persistence/indexes'
import { MODELS } from '#start/models'
import { FaultProxy } from '#tests/support/fault_proxy'
import { PROBE_PREFIX, probeModel } from '#tests/support/probe_model'
import { runCommand } from '#tests/support/run_command'

const ANSWER_LIMIT_MS = 4_000
/** In each direction: a command and its answer together take twice as long. */
const BUILD_DELAY_MS = 3_000

const declareTwo = (schema: Schema) => {
  schema.index({ a: 1 }, { unique: true })
  schema.index({ b: 1, a: -1 })
}

test.group('indexes:ensure', () => {
  test('prints one line for each collection and creates nothing twice', async ({ assert }) => {
    await runCommand('indexes:ensure', [])
    const { exitCode, stdout, stderr } = await runCommand('indexes:ensure', [])

    assert.equal(exitCode, 0, stderr.join('\n'))
    assert.lengthOf(stdout, MODELS.length)
    for (const line of stdout) {
      assert.match(line, /^\w+: \d+ present; nothing to create/)
    }
  })

  test('knows every model of the service', async ({ assert }) => {
    const listed = new Set<string>(MODELS.map(({ modelName }) => modelName))

    const unlisted = mongoose
      .modelNames()
      .filter((name) => !name.startsWith(PROBE_PREFIX) && !listed.has(name))

    assert.deepEqual(unlisted, [])
  })
})

test.group('Ensuring the indexes of a collection', () => {
  test('creates what is missing and says so', async ({ assert }) => {
    const probe = probeModel(declareTwo)

    const first = await ensureIndexes(probe)
    await probe.collection.dropIndex('b_1_a_-1')
    const second = await ensureIndexes(probe)

    assert.deepEqual(first.created, ['a_1', 'b_1_a_-1'])
    assert.deepEqual(second.created, ['b_1_a_-1'])
    assert.deepEqual(second.present, ['_id_', 'a_1'])
  })

  test('leaves an undeclared index alone', async ({ assert }) => {
    const probe = probeModel(declareTwo)
    await ensureIndexes(probe)
    await probe.collection.createIndex({ b: 1 }, { name: 'made_by_hand' })

    const ensured = await ensureIndexes(probe)

    assert.deepEqual(ensured.undeclared, ['made_by_hand'])
    const indexes = await probe.collection.indexInformation()
    assert.property(indexes, 'made_by_hand')
  })

  test('fails when an index of the same name has other options', async ({ assert }) => {
    const probe = probeModel(declareTwo)
    await probe.createCollection()
    await probe.collection.createIndex({ a: 1 }, { name: 'a_1' })

    await assert.rejects(() => ensureIndexes(probe))
  })

  test('waits for an index that takes longer to build than a request may wait for an answer', async ({
    assert,
    cleanup,
  }) => {
    const probe = probeModel((schema) => void schema.index({ b: 1 }))
    const { port, pathname } = new URL(process.env.MONGODB_URI ?? '')
    const proxy = await FaultProxy.start(Number(port))
    cleanup(() => proxy.stop())
    const uri = `mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`
    const connection = await mongoose
      .createConnection(uri, { socketTimeoutMS: ANSWER_LIMIT_MS, monitorCommands: true })
      .asPromise()
    cleanup(() => connection.close())
    const building: string[] = []
    connection.getClient().on('commandStarted', ({ commandName }) => {
      if (commandName !== 'createIndexes') return
      building.push(commandName)
      proxy.slow(BUILD_DELAY_MS)
    })
    connection.getClient().on('commandSucceeded', ({ commandName }) => {
      if (commandName === 'createIndexes') proxy.heal()
    })
    const far = connection.model(probe.modelName, probe.schema)

    const { created } = await ensureIndexes(far)

    assert.deepEqual(created, ['b_1'])
    assert.deepEqual(building, ['createIndexes'])
  })

  test('creates the others before it fails', async ({ assert }) => {
    const probe = probeModel(declareTwo)
    await probe.createCollection()
    await probe.collection.createIndex({ a: 1 }, { name: 'a_1' })

    await assert.rejects(() => ensureIndexes(probe))

    assert.property(await probe.collection.indexInformation(), 'b_1_a_-1')
  })

  test('may run on several instances at once', async ({ assert }) => {
    const probe = probeModel(declareTwo)

    await Promise.all(Array.from({ length: 5 }, () => ensureIndexes(probe)))

    assert.lengthOf(await probe.listIndexes(), 3)
  })
})
