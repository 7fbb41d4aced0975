import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { expectedSuites } from '#scripts/testing/expected_suites'
import { runsOnBothProducts, runsOnItsOwn, specFiles } from '#scripts/testing/spec_files'

const files = specFiles(await expectedSuites())
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
      'tests/process/cluster/recurring_jobs.spec.ts',
      'tests/process/cluster/requested_audit.spec.ts',
    ]) {
      assert.notInclude(both, expected)
    }
    assert.isTrue(both.every((file) => /cluster/.test(file)))
  })

  test('of the browser suite are found, and run on one product', ({ assert }) => {
    const inBrowser = files.filter(({ suite }) => suite === 'browser')
    assert.isNotEmpty(inBrowser)
    assert.deepEqual(inBrowser.filter(runsOnBothProducts), [])
  })

  test('that judge wall-clock times run on their own', ({ assert }) => {
    const alone = files.filter(runsOnItsOwn).map(({ file }) => file)
    assert.sameMembers(alone, [
      'tests/browser/budget.spec.ts',
      'tests/process/hostile/fair_share.spec.ts',
      'tests/process/hostile/hostile.spec.ts',
      'tests/process/timed/propagation_speed.spec.ts',
      'tests/process/timed/webhook_fairness.spec.ts',
    ])
  })
})
