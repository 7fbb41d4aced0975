import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../services/run_command.ts'
import { COMPILED_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { readRunTotals, TOTALS_FILE_VARIABLE } from '../testing/test_totals.ts'
import { TEST_ARGUMENTS } from '../services/node_arguments.ts'
import type { Check } from './run_checks.ts'

const UNIT_LIMIT_MS = 3 * 60_000

/** The whole unit suite, in one process without stores. */
export const unitCheck: Check = {
  name: 'unit',
  run: async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-verify-'))
    const totalsFile = join(folder, 'totals.json')
    const args = [...TEST_ARGUMENTS, join(COMPILED_FOLDER, 'bin/unit_test.js'), '--reporters=dot']
    const env = { ...process.env, [TOTALS_FILE_VARIABLE]: totalsFile }
    try {
      const options = { cwd: PROJECT_FOLDER, env, limitMs: UNIT_LIMIT_MS, signal }
      const { failure, output } = await runCommand(process.execPath, args, options)
      const total = readRunTotals(totalsFile)?.total ?? 0
      const passed = failure === null && total > 0
      return { passed, output: `${output.trimEnd()}\n(${failure ?? `${total} tests ran`})` }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
