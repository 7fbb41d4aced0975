import { test } from '@japa/runner'
import { IndexWatch, InstanceWarnings } from '#operations/instances/instance_warnings'
import { ensureIndexes, missingIndexes } from '#shared/persistence/indexes'
import { probeModel } from '#tests/support/probe_model'

test.group('An instance whose indexes are dropped', () => {
  test('names them, and says when they are back', async ({ assert }) => {
    const probe = probeModel((schema) => schema.index({ a: 1 }, { unique: true }))
    const lines: object[] = []
    const log = {
      info: (fields: object) => lines.push(fields),
      warn: (fields: object) => lines.push(fields),
    }
    const warnings = new InstanceWarnings(log)
    const watch = new IndexWatch(() => missingIndexes(probe), warnings)

    await ensureIndexes(probe)
    await watch.check()
    assert.isEmpty(warnings.current)
    await probe.collection.dropIndexes()
    await watch.check()
    assert.deepEqual(warnings.current, ['indexes_missing'])
    await ensureIndexes(probe)
    await watch.check()
    assert.isEmpty(warnings.current)
    assert.containSubset(lines, [{ warning: 'indexes_missing', missing: [{ isUnique: true }] }])
  })
})
