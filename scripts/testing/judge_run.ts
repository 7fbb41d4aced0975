import type { SuitesResult } from './run_suites.ts'

/** The verdict on a whole run. Every line of `problems` counts as one failed test. */
export interface Verdict {
  passed: number
  failed: number
  skipped: number
  readonly problems: string[]
}

/**
 * Judges a japa run: its own failed tests, and what its counts do not show. A run without totals, without tests, or
 * that ended badly although no test failed, is a failure; so is a suite of `required` that ran nothing.
 */
export function judgeRun(result: SuitesResult, required: readonly string[]): Verdict {
  const { totals, failure } = result
  if (totals === null) {
    const problems = [`the test run did not come to its end (${failure ?? 'it wrote no totals'})`]
    return { passed: 0, failed: problems.length, skipped: 0, problems }
  }
  const problems: string[] = []
  if (totals.total === 0) problems.push('no test ran')
  if (failure !== null && totals.failed === 0) {
    problems.push(`every test passed, but the run ended badly (${failure})`)
  }
  for (const suite of totals.total === 0 ? [] : required) {
    const ran = totals.suites[suite]
    if (!ran || ran.passed + ran.failed === 0) problems.push(`suite ${suite} ran no test`)
  }
  const { passed, skipped } = totals
  return { passed, failed: totals.failed + problems.length, skipped, problems }
}
