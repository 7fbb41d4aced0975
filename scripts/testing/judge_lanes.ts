import { judgeRun, type Verdict } from './judge_run.ts'
import type { SuitesResult } from './run_suites.ts'
import type { SpecFile } from './spec_files.ts'

/** A japa run of some files, and its result. */
export interface FinishedLane {
  readonly name: string
  readonly files: readonly SpecFile[]
  readonly result: SuitesResult
}

/**
 * Judges lanes that together form one run. In addition to the findings of `judgeRun` in each, a file of a lane that ran
 * no test is a failure, and so is a suite of `required` that ran none in any lane.
 */
export function judgeLanes(lanes: readonly FinishedLane[], required: readonly string[]): Verdict {
  const sum: Verdict = { passed: 0, failed: 0, skipped: 0, problems: [] }
  const ran = new Map<string, number>()
  for (const { name, files, result } of lanes) {
    const { totals } = result
    const verdict = judgeRun(result, [])
    const missing = files.filter(({ file }) => totals?.files?.[file] === undefined)
    if (totals === null) {
      verdict.problems.push(`${files.length} files of it count as not run`)
    } else {
      verdict.problems.push(...missing.map(({ file }) => `${file} ran no test`))
    }
    sum.passed += verdict.passed
    sum.failed += totals?.failed ?? 0
    sum.skipped += verdict.skipped
    sum.problems.push(...verdict.problems.map((problem) => `${name}: ${problem}`))
    for (const [suite, { passed, failed }] of Object.entries(totals?.suites ?? {})) {
      ran.set(suite, (ran.get(suite) ?? 0) + passed + failed)
    }
  }
  for (const suite of required) {
    if (!ran.get(suite)) sum.problems.push(`suite ${suite} ran no test`)
  }
  return { ...sum, failed: sum.failed + sum.problems.length }
}
