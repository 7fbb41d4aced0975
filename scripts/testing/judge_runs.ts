import type { SuitesResult } from './run_suites.ts'
import type { SpecFile } from './spec_files.ts'

/** A japa run of some files, and its result; without files, of what its arguments select. */
export interface FinishedRun {
  readonly name: string
  readonly files: readonly SpecFile[]
  readonly result: SuitesResult
}

/** The verdict on runs that are one together. Every line of `problems` counts as one failed test. */
export interface Verdict {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly problems: readonly string[]
}

/**
 * Judges japa runs: their failed tests, and what their counts do not show. A run that did not come to its end, ran no test, or
 * ended badly although no test failed, is a failure. So is a file that ran no test, and a suite of `required` that ran
 * none in any run.
 */
export function judgeRuns(runs: readonly FinishedRun[], required: readonly string[]): Verdict {
  const totals = runs.flatMap(({ result }) => result.totals ?? [])
  const sum = (of: 'passed' | 'failed' | 'skipped') => totals.reduce((all, one) => all + one[of], 0)
  const missing = required.filter((suite) => !totals.some(({ suites }) => suites[suite]))
  const problems = [
    ...runs.flatMap((run) => problemsOf(run).map((problem) => `${run.name}: ${problem}`)),
    ...missing.map((suite) => `suite ${suite} ran no test`),
  ]
  const failed = sum('failed') + problems.length
  return { passed: sum('passed'), failed, skipped: sum('skipped'), problems }
}

/** How japa ends when a test or a hook has failed. */
const TESTS_FAILED = 'exit code 1'

function problemsOf({ files, result: { totals, failure } }: FinishedRun): string[] {
  if (totals === null) {
    const died = `the test run did not come to its end (${failure ?? 'it printed none'})`
    return files.length === 0 ? [died] : [died, `${files.length} files of it count as not run`]
  }
  const isEmpty = Object.keys(totals.files).length === 0
  return [
    ...(isEmpty ? ['no test ran'] : []),
    ...(failure !== null && totals.failed === 0
      ? [`every test passed, but the run ended badly (${failure})`]
      : []),
    ...files.flatMap(({ file }) => (totals.files[file] ? [] : [`${file} ran no test`])),
  ]
}

/** The files of completed runs in which a test or hook failed, or none ran, each with the index of its run. */
export function failedFiles(
  runs: readonly FinishedRun[]
): readonly { readonly runIndex: number; readonly file: SpecFile }[] {
  return runs.flatMap(({ files, result: { totals } }, runIndex) =>
    files
      .filter(({ file }) => totals !== null && (totals.files[file]?.failed ?? 1) > 0)
      .map((file) => ({ runIndex, file }))
  )
}

/** `run` as it counts when the results of one of its files are those of a later run of that file. */
export function withResultsOf(run: FinishedRun, file: string, later: FinishedRun): FinishedRun {
  const [totals, again] = [run.result.totals, later.result.totals]
  if (totals === null || again === null) return run
  const first = totals.files[file]
  const counted = (of: 'passed' | 'failed' | 'skipped') =>
    totals[of] - (first?.[of] ?? 0) + again[of]
  const failed = counted('failed')
  return {
    ...run,
    result: {
      totals: {
        ...totals,
        passed: counted('passed'),
        failed,
        skipped: counted('skipped'),
        suites: { ...again.suites, ...totals.suites },
        files: { ...totals.files, ...again.files },
        left: [...totals.left.filter((one) => one.file !== file), ...again.left],
      },
      failure: failed === 0 && run.result.failure === TESTS_FAILED ? null : run.result.failure,
    },
  }
}
