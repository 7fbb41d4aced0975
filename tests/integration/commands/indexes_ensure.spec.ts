import { test } from '@japa/runner'
import mongoose, { type Schema } from 'mongoose'
import { ensureIndexes } from '#shared/persistence/ensure_indexes'
import { MODELS } from '#start/models'
import { PROBE_PREFIX, probeModel } from '#tests/support/probe_model'
import { runCommand } from '#tests/support/run_command'

const declareTwo = (schema: Schema) => {
  schema.index({ a: 1 }, { unique: true })
  schema.index({ b: 1, a: -1 })
}

test.group('indexes:ensure', () => {
  test('prints one line for each collection and creates nothing twice', async ({ assert }) => {
    await runCommand('indexes:ensure', [])
    const { exitCode, stdout } = await runCommand('indexes:ensure', [])

    assert.equal(exitCode, 0)
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

  test('may run on several instances at once', async ({ assert }) => {
    const probe = probeModel(declareTwo)

    await Promise.all(Array.from({ length: 5 }, () => ensureIndexes(probe)))

    assert.lengthOf(await probe.listIndexes(), 3)
  })
})
