/**
 * `npm run dev`: both stores, with data of their own that is kept, and the API on PORT (3333 by default), restarted
 * whenever a file changes. Ctrl-C ends the API, then its watcher, which outlives a SIGTERM, then the stores.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { applicationEnvironment } from './quickstart/application_environment.ts'
import { ensureIndexes } from './quickstart/seed_demo.ts'
import { isPortFree } from './services/free_port.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from './services/project_folders.ts'
import { killGroup } from './services/run_command.ts'
import { startServices } from './services/start_services.ts'
import { waitUntil } from './services/wait_until.ts'

const STOP_LIMIT_MS = 15_000

const log = logTo('dev')
const dataDir = join(DATA_FOLDER, 'dev')
const stop = stopSignal()

try {
  const services = await startServices({ dataDir, database: 'signalbox', log })
  const port = Number(process.env.PORT ?? 3333)
  const env = applicationEnvironment({ dataDir, port, services })
  await ensureIndexes(env)
  const api = spawn(process.execPath, ['ace.js', 'serve', '--watch', '--no-clear'], {
    cwd: PROJECT_FOLDER,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  process.once('exit', () => killGroup(api.pid, 'SIGKILL'))
  const ended = new Promise<string>((resolve) => {
    api.once('error', (error) => resolve(error.message))
    api.once('exit', (code) => resolve(`the API's watcher ended with exit code ${code}`))
  })
  log(`stopping: ${await Promise.race([stop, ended, services.lost])}`)
  killGroup(api.pid, 'SIGTERM')
  await waitUntil(() => isPortFree(port), AbortSignal.timeout(STOP_LIMIT_MS)).catch(() => {})
  killGroup(api.pid, 'SIGKILL')
  await ended
  await services.stop()
} catch (error) {
  log(reasonOf(error))
  process.exitCode = 1
}
