/**
 * `npm run verify`: the checks of a change before it is committed, in under half a minute: format, lint, types,
 * boundaries, dead code and the unit suite, two at a time, with one line for each. Exits non-zero when one fails.
 */
import { runChecks, commandCheck, type Check } from './checks/run_checks.ts'
import { staticChecks } from './checks/static_checks.ts'
import { stopSignal } from './console/stop_signal.ts'
import { runCommand } from './services/run_command.ts'
import { PROJECT_FOLDER } from './services/project_folders.ts'
import { TYPESCRIPT_ARGUMENTS } from './typescript/node_arguments.ts'

const UNIT_LIMIT_MS = 3 * 60_000

const unitSuite: Check = {
  name: 'unit suite',
  run: async (signal) => {
    const args = [...TYPESCRIPT_ARGUMENTS, 'bin/unit_test.ts', '--reporters=dot']
    const options = { cwd: PROJECT_FOLDER, limitMs: UNIT_LIMIT_MS, signal }
    const result = await runCommand(process.execPath, args, options)
    return { passed: result.failure === null, output: result.output.trimEnd() }
  },
}

const interrupted = new AbortController()
void stopSignal().then(() => interrupted.abort())
const startedAt = Date.now()
const checks = staticChecks(process.env.CI !== 'true').map(commandCheck)
const count = await runChecks([unitSuite, ...checks], interrupted.signal)
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
process.stdout.write(`${count.passed} passed, ${count.failed} failed in ${seconds} s\n`)
process.exitCode = count.failed === 0 ? 0 : 1
