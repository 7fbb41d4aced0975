import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { expectedSuites } from '#scripts/testing/expected_suites'
import { RUN_ALONE, runsOnBothProducts, specFiles } from '#scripts/testing/spec_files'

const files = specFiles(await expectedSuites())
const textOf = (file: string) => readFileSync(join(PROJECT_FOLDER, file), 'utf8')

test.group('Files of tests', () => {
  test('run alone when one of their tests holds a wall-clock bound', ({ assert }) => {
    const bound = files.filter(
      ({ file, suite }) => suite !== 'unit' && textOf(file).includes('.retry(2)')
    )
    assert.isNotEmpty(bound)
    assert.deepEqual(
      bound.filter(({ file }) => !RUN_ALONE.has(file)),
      []
    )
  })

  test('that run alone are there', ({ assert }) => {
    const names = new Set(files.map(({ file }) => file))
    assert.deepEqual(
      [...RUN_ALONE].filter((file) => !names.has(file)),
      []
    )
  })

  test('run on both products when they coordinate instances through Redis', ({ assert }) => {
    const both = files.filter(runsOnBothProducts).map(({ file }) => file)
    for (const expected of [
      'tests/integration/cluster/locks/distributed_lock.spec.ts',
      'tests/process/cluster/lock_safety.spec.ts',
      'tests/process/redis_cluster/redis_cluster.spec.ts',
      'tests/process/cluster/fault_matrix/store_faults.spec.ts',
    ]) {
      assert.include(both, expected)
    }
    for (const expected of [
      'tests/integration/cluster/cron/cron_fanout.spec.ts',
      'tests/integration/cluster/usage/tripped_by.spec.ts',
      'tests/process/cluster/fault_matrix/instance_faults.spec.ts',
      'tests/process/cluster/fault_matrix/network_faults.spec.ts',
    ]) {
      assert.notInclude(both, expected)
    }
    assert.isTrue(both.every((file) => /cluster/.test(file)))
  })
})
