import { test } from '@japa/runner'
import type { mongo, Schema } from 'mongoose'
import { ensureIndexes, missingIndexes } from '#shared/persistence/indexes'
import { findMissingIndexes } from '#start/models'
import { probeModel } from '#tests/support/probe_model'

const IS_OPEN = { status: 'open', since: { $gt: new Date(0) } }

const OTHERS: readonly {
  what: string
  keys: Record<string, 1>
  options: mongo.CreateIndexesOptions
  declared: Record<string, 1>
}[] = [
  { what: 'not unique', keys: { a: 1, b: 1 }, options: {}, declared: { a: 1, b: 1 } },
  {
    what: 'in another order',
    keys: { b: 1, a: 1 },
    options: { unique: true },
    declared: { a: 1, b: 1 },
  },
  { what: 'of all documents', keys: { b: 1 }, options: { unique: true }, declared: { b: 1 } },
  {
    what: 'of other documents',
    keys: { b: 1 },
    options: { unique: true, partialFilterExpression: { status: 'open' } },
    declared: { b: 1 },
  },
  {
    what: 'of another lifetime',
    keys: { c: 1 },
    options: { expireAfterSeconds: 61 },
    declared: { c: 1 },
  },
]

const declareThree = (schema: Schema) => {
  schema.index({ a: 1, b: 1 }, { unique: true, name: 'pair' })
  schema.index({ b: 1 }, { unique: true, partialFilterExpression: IS_OPEN })
  schema.index({ c: 1 }, { expireAfterSeconds: 60 })
}

test.group('Missing indexes', () => {
  test('are all declared ones, where the collection does not exist', async ({ assert }) => {
    const probe = probeModel(declareThree)

    const missing = await missingIndexes(probe)

    assert.deepEqual(
      missing.map(({ keys, isUnique }) => [keys, isUnique]),
      [
        [{ a: 1, b: 1 }, true],
        [{ b: 1 }, true],
        [{ c: 1 }, false],
      ]
    )
  })

  test('are none after indexes:ensure', async ({ assert }) => {
    const probe = probeModel(declareThree)

    await ensureIndexes(probe)

    assert.deepEqual(await missingIndexes(probe), [])
    assert.deepEqual(await findMissingIndexes(), [])
  })

  test('are those that exist with other options: {what}')
    .with([...OTHERS])
    .run(async ({ assert }, { keys, options, declared }) => {
      const probe = probeModel(declareThree)
      await probe.collection.createIndex(keys, options)

      const missing = await missingIndexes(probe)

      assert.deepInclude(
        missing.map((each) => each.keys),
        declared
      )
    })

  test('do not depend on names', async ({ assert }) => {
    const probe = probeModel(declareThree)
    await probe.collection.createIndex({ a: 1, b: 1 }, { unique: true, name: 'by_hand' })

    const missing = await missingIndexes(probe)

    assert.lengthOf(missing, 2)
  })
})
