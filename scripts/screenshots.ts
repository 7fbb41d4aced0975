/** `npm run screenshots`: takes the pictures of the web console in docs/images, of the demo organization. Needs Chromium. */
import { join } from 'node:path'
import { logTo } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { PROJECT_FOLDER } from './services/project_folders.ts'
import { judgeRuns } from './testing/judge_runs.ts'
import { runSuites } from './testing/run_suites.ts'
import { startTestEnvironment } from './testing/test_environment.ts'

const LIMIT_MS = 10 * 60_000

const interrupted = new AbortController()
void stopSignal().then(() => interrupted.abort())
const environment = await startTestEnvironment(logTo('screenshots'))
try {
  const args = ['long', '--files=browser/screenshots']
  const env = { SCREENSHOTS_FOLDER: join(PROJECT_FOLDER, 'docs/images') }
  const options = { limitMs: LIMIT_MS, signal: interrupted.signal, env }
  const result = await runSuites(args, environment, options)
  const verdict = judgeRuns([{ name: 'screenshots', files: [], result }], ['long'])
  process.stdout.write(`${verdict.passed} passed, ${verdict.failed} failed\n`)
  process.exitCode = verdict.failed === 0 && verdict.passed > 0 ? 0 : 1
} finally {
  await environment.stop()
}
