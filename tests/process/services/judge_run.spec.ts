import { test } from '@japa/runner'
import { judgeRun } from '#scripts/testing/judge_run'
import type { SuitesResult } from '#scripts/testing/run_suites'

const two = { passed: 2, failed: 0, skipped: 0, total: 2 }
const none = { passed: 0, failed: 0, skipped: 0, total: 0 }

test.group('The verdict on a test run', () => {
  test('is what the run counted when it ended well', ({ assert }) => {
    const verdict = judgeRun({ totals: { ...two, suites: { unit: two } }, failure: null }, ['unit'])
    assert.deepEqual(verdict, { passed: 2, failed: 0, skipped: 0, problems: [] })
  })

  test('is a failure when {title}')
    .with<{ title: string; result: SuitesResult }[]>([
      { title: 'it wrote no totals', result: { totals: null, failure: 'exit code 1' } },
      { title: 'it ended well without totals', result: { totals: null, failure: null } },
      { title: 'it ran nothing', result: { totals: { ...none, suites: {} }, failure: null } },
      {
        title: 'it ended badly although every test passed',
        result: { totals: { ...two, suites: { unit: two } }, failure: 'exit code 1' },
      },
      {
        title: 'a demanded suite is missing',
        result: { totals: { ...two, suites: { other: two } }, failure: null },
      },
      {
        title: 'a demanded suite ran nothing',
        result: { totals: { ...two, suites: { other: two, unit: none } }, failure: null },
      },
      {
        title: 'every test of a demanded suite was skipped',
        result: {
          totals: { ...two, suites: { other: two, unit: { ...none, skipped: 3, total: 3 } } },
          failure: null,
        },
      },
    ])
    .run(({ assert }, { result }) => {
      const verdict = judgeRun(result, ['unit'])
      assert.equal(verdict.failed, 1)
      assert.lengthOf(verdict.problems, 1)
    })

  test('counts a failed test once, though the run ends badly by it', ({ assert }) => {
    const totals = { passed: 1, failed: 1, skipped: 0, total: 2 }
    const verdict = judgeRun({ totals: { ...totals, suites: { unit: totals } }, failure: '1' }, [])
    assert.equal(verdict.failed, 1)
  })
})
