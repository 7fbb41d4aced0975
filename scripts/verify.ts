/**
 * `npm run verify`: the checks of a change before it is committed: format, lint, types, boundaries, dead code and the
 * unit suite, two at a time, with one line for each. Exits non-zero when one fails. What passed before on the same texts
 * is left out, unless CI, a seed or a number of rounds asks for all.
 */
import { runChecks, commandCheck } from './checks/run_checks.ts'
import { staticChecks } from './checks/static_checks.ts'
import { unitChecks } from './checks/unit_checks.ts'
import { stopSignal } from './console/stop_signal.ts'

const interrupted = new AbortController()
void stopSignal().then(() => interrupted.abort())
const startedAt = Date.now()
const { CI, SEED, TEST_ROUNDS } = process.env
const cached = CI !== 'true'
const unit = unitChecks(cached && SEED === undefined && TEST_ROUNDS === undefined)
if (unit.unchangedCount > 0) {
  process.stdout.write(
    `unit: ${unit.unchangedCount} files passed before, and nothing they read has changed\n`
  )
}
const checks = staticChecks(cached).map(commandCheck)
const count = await runChecks([...unit.checks, ...checks], interrupted.signal)
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
process.stdout.write(`${count.passed} passed, ${count.failed} failed in ${seconds} s\n`)
process.exitCode = count.failed === 0 ? 0 : 1
