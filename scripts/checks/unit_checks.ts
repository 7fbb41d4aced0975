import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../services/run_command.ts'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { expectedMs, saveDurations, savedDurations } from '../testing/file_durations.ts'
import { specFiles } from '../testing/spec_files.ts'
import { readRunTotals, TOTALS_FILE_VARIABLE } from '../testing/test_totals.ts'
import { TEST_ARGUMENTS } from '../typescript/node_arguments.ts'
import { CHECKS_AT_A_TIME, type Check } from './run_checks.ts'
import { equalShares } from './equal_shares.ts'
import { PassedSpecs } from './passed_specs.ts'
import { SpecInputs } from './spec_inputs.ts'

const UNIT_LIMIT_MS = 3 * 60_000

export interface UnitChecks {
  readonly checks: readonly Check[]
  /** How many files were left out. */
  readonly unchangedCount: number
}

/**
 * The unit suite, divided by what its files took the last time into as many processes as run beside each other. Saves
 * what they take for the next time. With `cached`, files that passed on the inputs that they have now are left out.
 */
export function unitChecks(cached: boolean): UnitChecks {
  const saved = savedDurations()
  const passed = new PassedSpecs(new SpecInputs(PROJECT_FOLDER))
  const files = specFiles(['unit']).map(({ file }) => file)
  const others = files.filter((file) => !passed.has(file))
  const due = cached ? others : files
  const shares = equalShares(due, CHECKS_AT_A_TIME, (file) => expectedMs(file, saved))
  const checks = shares.map((share, at) => ({
    name: `unit ${at + 1} of ${shares.length}`,
    run: (signal: AbortSignal) => runFiles(share, passed, signal),
  }))
  return { checks, unchangedCount: files.length - due.length }
}

async function runFiles(files: readonly string[], passedSpecs: PassedSpecs, signal: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-verify-'))
  const totalsFile = join(folder, 'totals.json')
  const chosen = files.map((file) => `--files=/${file}`)
  const args = [...TEST_ARGUMENTS, 'bin/unit_test.ts', '--reporters=dot', ...chosen]
  const env = { ...process.env, [TOTALS_FILE_VARIABLE]: totalsFile }
  try {
    const options = { cwd: PROJECT_FOLDER, env, limitMs: UNIT_LIMIT_MS, signal }
    const { failure, output } = await runCommand(process.execPath, args, options)
    const totals = readRunTotals(totalsFile)
    saveDurations(totals?.files ?? {})
    passedSpecs.keepOf({ totals, failure })
    const passed = failure === null && totals !== null && totals.total > 0
    return { passed, output: passed ? '' : `${output.trimEnd()}\n(${failure ?? 'no test ran'})` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
