/**
 * `npm run verify`: the checks of a change before it is committed: format, lint with the boundaries of modules, types, dead code and the
 * unit suite, two at a time, with one line for each. Reminds of the files of tests/unstable.json. Exits non-zero when one fails.
 */
import { runChecks, commandCheck } from './checks/run_checks.ts'
import { staticChecks } from './checks/static_checks.ts'
import { unitChecks } from './checks/unit_check.ts'
import { stopSignal } from './console/stop_signal.ts'
import { unstableFiles } from './testing/unstable_files.ts'

const interrupted = new AbortController()
void stopSignal().then(() => interrupted.abort())
const startedAt = Date.now()
const checks = staticChecks(process.env.CI !== 'true').map(commandCheck)
const count = await runChecks([...unitChecks(), ...checks], interrupted.signal)
for (const { date, file, cause } of unstableFiles()) {
  process.stdout.write(
    `unstable since ${date}: ${file} (${cause ?? 'cause unknown'}): mend or delete its test, then take it off tests/unstable.json\n`
  )
}
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
process.stdout.write(`${count.passed} passed, ${count.failed} failed in ${seconds} s\n`)
process.exitCode = count.failed === 0 ? 0 : 1
