import { writeFileSync } from 'node:fs'
import type { PluginFn } from '@japa/runner/types'
import { noTests, type RunTotals, TOTALS_FILE_VARIABLE } from './test_totals.ts'

/**
 * Japa plugin: when the run ends, writes its totals as JSON to the file that SIGNALBOX_TOTALS_FILE names, whatever
 * reporters are in use. A plugin and not a reporter, because `--reporters` replaces reporters. A run that dies writes
 * nothing, and that is how its caller can tell. Does nothing when the variable is not set.
 */
export const totalsPlugin: PluginFn = ({ emitter }) => {
  const file = process.env[TOTALS_FILE_VARIABLE]
  if (file === undefined) {
    return
  }
  const run: RunTotals = { ...noTests(), suites: {} }
  let suite = noTests()
  emitter.on('suite:start', ({ name }) => {
    suite = noTests()
    run.suites[name] = suite
  })
  emitter.on('test:end', (test) => {
    for (const totals of [run, suite]) {
      totals.total++
      totals.failed += test.hasError ? 1 : 0
      totals.skipped += test.isSkipped ? 1 : 0
      totals.passed += test.hasError || test.isSkipped || test.isTodo ? 0 : 1
    }
  })
  emitter.on('runner:end', () => writeFileSync(file, `${JSON.stringify(run)}\n`))
}
