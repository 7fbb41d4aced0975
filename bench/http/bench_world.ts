import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#scripts/services/free_port'
import { PrivateServer } from '#scripts/services/private_server'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { waitUntil } from '#scripts/services/wait_until'
import { IMAGE_ARGUMENTS } from '#scripts/services/node_arguments'
import { type BenchStores, startBenchStores } from '../start_bench_stores.js'
import type { SeededWorld } from './seed_world.js'

const READY_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const KEY_PREFIX = 'bench:'
/** Above every rate in this benchmark; the limits still count. */
const NO_LIMIT = '100000000/60'

/** Stores of this run alone with seeded organizations, and an API process that uses them. */
export interface BenchWorld {
  readonly api: PrivateServer
  readonly stores: BenchStores
  readonly worlds: readonly SeededWorld[]
  /** Stops everything that was started, newest first, and removes what it wrote. */
  stop(): Promise<void>
  /** Starts a script of `bench/http` as its own process and gives it a port. */
  startServer(script: string, ready: string, options?: StartOptions): Promise<PrivateServer>
}

interface StartOptions {
  readonly nodeArguments?: readonly string[]
  /** Processes with different prefixes share nothing in Redis. */
  readonly keyPrefix?: string
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Servers end with this process, also when it receives a stop signal. `nodeArguments` go to the API process. `sizes` gives
 * the number of routers of each organization.
 */
export async function startBenchWorld(
  sizes: readonly number[],
  nodeArguments: readonly string[] = []
): Promise<BenchWorld> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const stores = await startBenchStores()
  try {
    Object.assign(process.env, environmentOf(stores))
    const { seedWorlds } = await import('./seed_world.js')
    const worlds = await seedWorlds(sizes)
    const startServer = (script: string, ready: string, options?: StartOptions) =>
      startBenchServer(stores, script, ready, options)
    const api = await startServer('server', '/health/ready', { nodeArguments })
    return { api, stores, worlds, stop: stores.stop, startServer }
  } catch (error) {
    await stores.stop()
    throw error
  }
}

/** Starts a script of `bench/http` as its own process on these stores, and gives it a port. It ends before they do. */
export async function startBenchServer(
  stores: BenchStores,
  script: string,
  ready: string,
  { nodeArguments = [], keyPrefix = KEY_PREFIX, environment = {} }: StartOptions = {}
): Promise<PrivateServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}${ready}`
  const own = { ...environment, PORT: String(port), REDIS_KEY_PREFIX: keyPrefix }
  const server = await PrivateServer.start({
    name: script,
    binary: process.execPath,
    args: [
      ...nodeArguments,
      ...IMAGE_ARGUMENTS,
      fileURLToPath(new URL(`${script}.js`, import.meta.url)),
      String(port),
      `--data=${stores.folder}/`,
    ],
    folder: join(stores.folder, `${script}-${port}`),
    cwd: PROJECT_FOLDER,
    port,
    env: { ...environmentOf(stores), ...own },
    ready: (signal) => waitUntil(() => fetch(url).then(({ ok }) => ok), signal),
    readyLimitMs: READY_LIMIT_MS,
    stopLimitMs: STOP_LIMIT_MS,
    log: () => {},
  })
  stores.beforeStop(() => server.stop())
  return server
}

function environmentOf({ mongodbUri, redisUrl }: BenchStores) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ENVIRONMENT: 'develop',
    HOST: '127.0.0.1',
    APP_KEY: 'a-key-that-protects-nothing-at-all',
    MONGODB_URI: mongodbUri,
    REDIS_TCP_URL: redisUrl,
    REDIS_KEY_PREFIX: KEY_PREFIX,
    LAME_DUCK_MS: '0',
    CRON_JOBS: 'off',
    RATE_LIMIT_PER_TOKEN: NO_LIMIT,
    RATE_LIMIT_PER_ORGANIZATION: NO_LIMIT,
    RATE_LIMIT_RESOLVES_PER_TOKEN: NO_LIMIT,
    RATE_LIMIT_RESOLVES_PER_ORGANIZATION: NO_LIMIT,
  }
}
