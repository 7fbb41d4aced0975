import { judgeRuns } from '../testing/judge_runs.ts'
import { runSuites } from '../testing/run_suites.ts'
import { type SpecFile, specFiles } from '../testing/spec_files.ts'
import { bareEnvironment } from '../testing/test_environment.ts'
import type { Check } from './run_checks.ts'

const UNIT_LIMIT_MS = 10 * 60_000

/** The unit suite without stores, in two processes of every other file. Each shows the files in which a test failed. */
export function unitChecks(): Check[] {
  const files = specFiles(['unit'])
  return [0, 1].map((half) => unitCheck(files.filter((_, at) => at % 2 === half)))
}

function unitCheck(files: readonly SpecFile[]): Check {
  return {
    name: 'unit',
    run: async (signal) => {
      const environment = bareEnvironment()
      const lines: string[] = []
      let since = 0
      try {
        const chosen = files.map(({ file }) => `--files=/${file}`)
        const result = await runSuites(chosen, environment, {
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
        const verdict = judgeRuns([{ name: 'unit', files, result }], ['unit'])
        return { passed: verdict.failed === 0, output: [...lines, ...verdict.problems].join('\n') }
      } finally {
        await environment.stop()
      }
    },
  }
}
