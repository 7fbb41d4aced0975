/**
 * `npm run dev`: starts both stores, with persistent data of their own, and the API on PORT (3333 by default), which
 * restarts whenever a file changes. The web console and the embed script are built again whenever one of their files changes: reload the page. Ctrl-C
 * ends the API, then its watcher, which outlives a SIGTERM, then the stores.
 */
import { join } from 'node:path'
import { execa } from 'execa'
import { logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { applicationEnvironment } from './quickstart/application_environment.ts'
import { ensureIndexes } from './quickstart/seed_demo.ts'
import { isPortFree } from './services/free_port.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from './services/project_folders.ts'
import { startServices } from './services/start_services.ts'
import { waitUntil } from './services/wait_until.ts'

const VITE = 'node_modules/vite/bin/vite.js'
const BROWSER_BUILDS = [[], ['--config', 'vite.embed.config.ts']]
const STOP_LIMIT_MS = 15_000

const log = logTo('dev')
const dataDir = join(DATA_FOLDER, 'dev')
const stop = stopSignal()

try {
  const services = await startServices({ dataDir, database: 'signalbox', log })
  const port = Number(process.env.PORT ?? 3333)
  const env = applicationEnvironment({ dataDir, port, services })
  await ensureIndexes(env)
  const api = execa(process.execPath, ['ace.js', 'serve', '--watch', '--no-clear'], {
    cwd: PROJECT_FOLDER,
    env,
    extendEnv: false,
    stdio: ['ignore', 'inherit', 'inherit'],
    killDescendants: true,
    forceKillAfterDelay: false,
    cleanup: false,
    reject: false,
  })
  const forBrowsers = BROWSER_BUILDS.map((options) =>
    execa(process.execPath, [VITE, 'build', '--watch', ...options], {
      cwd: PROJECT_FOLDER,
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
    })
  )
  process.once('exit', () => {
    api.kill('SIGKILL')
    forBrowsers.forEach((build) => build.kill('SIGKILL'))
  })
  const ended = api.then(({ exitCode, originalMessage }) =>
    exitCode === undefined
      ? `${originalMessage}`
      : `the API's watcher ended with exit code ${exitCode}`
  )
  log(`stopping: ${await Promise.race([stop, ended, services.lost])}`)
  forBrowsers.forEach((build) => build.kill('SIGTERM'))
  api.kill('SIGTERM')
  await waitUntil(() => isPortFree(port), AbortSignal.timeout(STOP_LIMIT_MS)).catch(() => {})
  api.kill('SIGKILL')
  await Promise.all([ended, ...forBrowsers])
  await services.stop()
} catch (error) {
  log(reasonOf(error))
  process.exitCode = 1
}
