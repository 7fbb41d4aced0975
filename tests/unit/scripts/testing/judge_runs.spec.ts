import { test } from '@japa/runner'
import {
  failedFiles,
  type FinishedRun,
  judgeRuns,
  withResultsOf,
} from '#scripts/testing/judge_runs'

const SUITES = ['integration', 'process']

interface Counts {
  readonly passed?: number
  readonly failed?: number
  readonly skipped?: number
}

/** A run of one suite whose files ran these many tests; a file with `null` ran none. */
function run(
  suite: string,
  tests: Record<string, Counts | null>,
  failure: string | null = null
): FinishedRun {
  const files = Object.entries(tests).flatMap(([file, counts]) =>
    counts ? [{ file, passed: 0, failed: 0, skipped: 0, tookMs: 1, ...counts }] : []
  )
  const sum = (of: 'passed' | 'failed' | 'skipped') => files.reduce((all, one) => all + one[of], 0)
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  return {
    name: `a lane of ${suite}`,
    files: Object.keys(tests).map((file) => ({ file, suite })),
    result: {
      totals: {
        ...counts,
        suites: { [suite]: counts.passed + counts.failed },
        files: Object.fromEntries(files.map((one) => [one.file, one])),
        left: [],
      },
      failure,
    },
  }
}

const one = { passed: 1 }

test.group('The verdict on a run', () => {
  test('counts a failed test once, although its run exits with an error', ({ assert }) => {
    const runs = [run('integration', { a: { passed: 1, failed: 2 } }, 'exit code 1')]
    const verdict = judgeRuns(runs, [])
    assert.deepEqual(verdict, { passed: 1, failed: 2, skipped: 0, problems: [] })
  })

  test('names a run that died, and counts it as failed', ({ assert }) => {
    const died = { ...run('process', { c: one }), result: { totals: null, failure: 'killed' } }
    const verdict = judgeRuns([run('integration', { a: one }), died], [])
    assert.deepEqual(verdict, {
      passed: 1,
      failed: 2,
      skipped: 0,
      problems: [
        'a lane of process: the test run did not come to its end (killed)',
        'a lane of process: 1 files of it count as not run',
      ],
    })
  })

  test('is one failure when {title}')
    .with<{ title: string; runs: FinishedRun[] }[]>([
      {
        title: 'a selection died without a reason',
        runs: [{ name: 'it', files: [], result: { totals: null, failure: null } }],
      },
      { title: 'a selection ran nothing', runs: [run('process', {})] },
      {
        title: 'it ended badly although every test passed',
        runs: [run('process', { a: one }, 'exit code 1')],
      },
      { title: 'a file ran no test', runs: [run('process', { a: one, b: null })] },
    ])
    .run(({ assert }, { runs }) => {
      const { failed, problems } = judgeRuns(runs, [])
      assert.equal(failed, 1)
      assert.lengthOf(problems, 1)
    })

  test('is a failure when a required suite ran no test, or skipped all of its tests', ({
    assert,
  }) => {
    const runs = [run('process', { c: one }), run('integration', { d: { skipped: 3 } })]
    assert.deepEqual(judgeRuns(runs, [...SUITES, 'browser']).problems, [
      'suite integration ran no test',
      'suite browser ran no test',
    ])
  })
})

test.group('A file that failed', () => {
  test('counts with the results of its second run once it has passed alone', ({ assert }) => {
    const first = run('process', { a: { passed: 2, failed: 1 }, b: one }, 'exit code 1')
    const settled = withResultsOf(first, 'a', run('process', { a: { passed: 3 } }))
    assert.deepEqual(failedFiles([settled]), [])
    assert.deepEqual(judgeRuns([settled], ['process']), {
      passed: 4,
      failed: 0,
      skipped: 0,
      problems: [],
    })
  })

  test('does not hide the failures of other files, or other faults of its run', ({ assert }) => {
    const alone = run('process', { a: one })
    const other = run('process', { a: { failed: 1 }, b: { failed: 1 } }, 'exit code 1')
    assert.equal(judgeRuns([withResultsOf(other, 'a', alone)], []).failed, 1)
    const late = run('process', { a: { failed: 1 } }, 'no end within 75 minutes')
    assert.equal(judgeRuns([withResultsOf(late, 'a', alone)], []).failed, 1)
  })
})
