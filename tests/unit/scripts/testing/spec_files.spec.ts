import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { expectedSuites } from '#scripts/testing/expected_suites'
import { runsOnBothProducts, specFiles } from '#scripts/testing/spec_files'

const files = specFiles([...(await expectedSuites()), 'long'])
const textOf = (file: string) => readFileSync(join(PROJECT_FOLDER, file), 'utf8')

test.group('Files of tests', () => {
  test('are tried once, by themselves and by the set-up of suites', ({ assert }) => {
    const asked = /(?:^\s*(?:\}\))?|\btest)\.retry\(/m
    const retried = [...files.map(({ file }) => file), 'tests/bootstrap.ts'].filter((file) =>
      asked.test(textOf(file))
    )
    assert.deepEqual(retried, [])
  })

  test('run on both products when they coordinate instances through Redis', ({ assert }) => {
    const both = files.filter(runsOnBothProducts).map(({ file }) => file)
    const [integration, others] = [
      both.filter((file) => file.startsWith('tests/integration/cluster/')),
      both.filter((file) => !file.startsWith('tests/integration/cluster/')),
    ]
    assert.include(integration, 'tests/integration/cluster/locks/distributed_lock.spec.ts')
    assert.notInclude(integration, 'tests/integration/cluster/cron/cron_fanout.spec.ts')
    assert.notInclude(integration, 'tests/integration/cluster/usage/tripped_by.spec.ts')
    assert.sameMembers(others, [
      'tests/process/cluster/acl_user.spec.ts',
      'tests/process/cluster/fault_matrix/clock_faults.spec.ts',
      'tests/process/cluster/fault_matrix/store_faults.spec.ts',
      'tests/process/cluster/lock_safety.spec.ts',
      'tests/long/redis_cluster/redis_cluster.spec.ts',
    ])
  })
})
