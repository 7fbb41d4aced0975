import { judgeRuns } from '../testing/judge_runs.ts'
import { runSuites } from '../testing/run_suites.ts'
import { bareEnvironment } from '../testing/test_environment.ts'
import type { Check } from './run_checks.ts'

const UNIT_LIMIT_MS = 10 * 60_000

/** The whole unit suite, in one process without stores. Shows the files in which a test failed. */
export const unitCheck: Check = {
  name: 'unit',
  run: async (signal) => {
    const environment = bareEnvironment()
    const lines: string[] = []
    let since = 0
    try {
      const result = await runSuites([], environment, {
        limitMs: UNIT_LIMIT_MS,
        signal,
        program: 'bin/unit_test.js',
        listener: {
          line: (text) => void lines.push(text),
          file: ({ failed }) => {
            if (failed === 0) lines.length = since
            since = lines.length
          },
        },
      })
      const verdict = judgeRuns([{ name: 'unit', files: [], result }], ['unit'])
      return { passed: verdict.failed === 0, output: [...lines, ...verdict.problems].join('\n') }
    } finally {
      await environment.stop()
    }
  },
}
