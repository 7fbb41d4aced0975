import { test } from '@japa/runner'
import { type FinishedLane, judgeLanes } from '#scripts/testing/judge_lanes'

const SUITES = ['integration', 'process']

/** A lane of one suite whose files ran these many tests; a file with `null` ran none. */
function lane(
  suite: string,
  tests: Record<string, { passed: number; failed: number } | null>,
  failure: string | null = null
): FinishedLane {
  const ran = Object.entries(tests).flatMap(([file, counts]) => (counts ? [{ file, counts }] : []))
  const sum = (of: 'passed' | 'failed') => ran.reduce((all, { counts }) => all + counts[of], 0)
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: 0 }
  const totals = { ...counts, total: counts.passed + counts.failed }
  const filesRun = ran.map(({ file, counts: one }) => [
    file,
    { ...one, skipped: 0, total: one.passed + one.failed, tookMs: 1 },
  ])
  return {
    name: `a lane of ${suite}`,
    files: Object.keys(tests).map((file) => ({ file, suite })),
    result: {
      totals: { ...totals, suites: { [suite]: totals }, files: Object.fromEntries(filesRun) },
      failure,
    },
  }
}

const one = { passed: 1, failed: 0 }

test.group('The verdict on a run in lanes', () => {
  test('sums what the lanes counted', ({ assert }) => {
    const lanes = [lane('integration', { a: one, b: one }), lane('process', { c: one })]
    assert.deepEqual(judgeLanes(lanes, SUITES), { passed: 3, failed: 0, skipped: 0, problems: [] })
  })

  test('counts a failed test once, though its lane ends badly by it', ({ assert }) => {
    const lanes = [lane('integration', { a: { passed: 1, failed: 2 } }, 'exit code 1')]
    const verdict = judgeLanes(lanes, [])
    assert.deepEqual(verdict, { passed: 1, failed: 2, skipped: 0, problems: [] })
  })

  test('names a lane that died, and counts it as failed', ({ assert }) => {
    const died = { ...lane('process', { c: one }), result: { totals: null, failure: 'killed' } }
    const verdict = judgeLanes([lane('integration', { a: one }), died], [])
    assert.deepEqual(verdict.problems, [
      'a lane of process: the test run did not come to its end (killed)',
      'a lane of process: 1 files of it count as not run',
    ])
    assert.equal(verdict.passed, 1)
    assert.equal(verdict.failed, 2)
  })

  test('fails for a file that ran no test, although its lane ended well', ({ assert }) => {
    const verdict = judgeLanes([lane('process', { c: one, d: null })], [])
    assert.deepEqual(verdict.problems, ['a lane of process: d ran no test'])
    assert.equal(verdict.failed, 1)
  })

  test('fails for a demanded suite that no lane ran', ({ assert }) => {
    const verdict = judgeLanes([lane('process', { c: one })], SUITES)
    assert.deepEqual(verdict.problems, ['suite integration ran no test'])
  })
})
