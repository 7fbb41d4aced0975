import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ApiProgram, SOURCE_PROGRAM } from '#scripts/quickstart/api_program'
import { startApi } from '#scripts/quickstart/start_api'
import { ensureIndexesAt } from '#tests/support/ensure_indexes_at'
import type { PrivateServer } from '#scripts/services/private_server'
import { startOnFreePort } from '#scripts/services/start_on_free_port'
import { OF_NO_TERMINAL } from '#scripts/testing/of_no_terminal'
import { BYTECODE_FOLDER } from '#scripts/services/node_arguments'

const ENVIRONMENT = {
  NODE_COMPILE_CACHE: BYTECODE_FOLDER,
  NODE_ENV: 'production',
  ENVIRONMENT: 'staging',
  HOST: '127.0.0.1',
  APP_KEY: '0123456789abcdef0123456789abcdef',
  LOG_LEVEL: 'info',
  STORE_BOOT_TIMEOUT_MS: '10000',
  LAME_DUCK_MS: '0',
  ...OF_NO_TERMINAL,
}

interface Stores {
  readonly mongodbUri: string
  readonly redisUrl: string
}

export interface Instance {
  readonly server: PrivateServer
  readonly url: string
}

/**
 * Starts one real process of the service, from source or a build, on a database with all indexes. Resolves once it is
 * ready. Its owner must stop it. Listens on a free port unless `overrides` names one.
 */
export async function startInstance(
  folder: string,
  { mongodbUri, redisUrl }: Stores,
  overrides: Readonly<Record<string, string>> = {},
  program: ApiProgram = SOURCE_PROGRAM
): Promise<Instance> {
  if (mongodbUri !== process.env.MONGODB_URI) await ensureIndexesAt(mongodbUri)
  const env = {
    PATH: process.env.PATH,
    ...ENVIRONMENT,
    MONGODB_URI: mongodbUri,
    REDIS_TCP_URL: redisUrl,
    ...prefixFor(redisUrl),
    ...overrides,
  }
  const startAt = (port: number) =>
    startApi({ folder, port, env: { ...env, PORT: String(port) }, log: () => {}, program })
  const port = overrides.PORT === undefined ? undefined : Number(overrides.PORT)
  const server = await startOnFreePort(port, startAt)
  return { server, url: `http://127.0.0.1:${server.port}` }
}

export interface FailedBoot {
  readonly exitCode: number
  readonly lines: string[]
}

/** Starts the service with an environment that it must refuse; returns its output up to its end. */
export async function bootThatFails(
  environment: Readonly<Record<string, string>>,
  limitMs: number,
  program: ApiProgram = SOURCE_PROGRAM
): Promise<FailedBoot> {
  const child = spawn(process.execPath, [...program.serverArgs], {
    cwd: program.folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [exitCode] = await once(child, 'close')
  clearTimeout(timer)
  return { exitCode: Number(exitCode ?? -1), lines: output.trimEnd().split('\n') }
}

/** A complete environment, in which a test can break one value at a time. */
export function completeEnvironment({ mongodbUri, redisUrl }: Stores): Record<string, string> {
  return {
    ...ENVIRONMENT,
    PORT: '0',
    MONGODB_URI: mongodbUri,
    REDIS_TCP_URL: redisUrl,
    ...prefixFor(redisUrl),
  }
}

/** The test run's Redis user may access one prefix only; a test's own Redis has the default user. */
function prefixFor(redisUrl: string): Record<string, string> {
  const { REDIS_TCP_URL, REDIS_KEY_PREFIX = 'test:' } = process.env
  return redisUrl === REDIS_TCP_URL ? { REDIS_KEY_PREFIX } : {}
}
