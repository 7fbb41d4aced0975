import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { dropDatabase } from '../services/drop_database.ts'
import { findMongodBinary } from '../services/find_mongo.ts'
import { findRedisBinary } from '../services/find_redis.ts'
import { isAbandoned } from '../services/folder_lock.ts'
import { freePort } from '../services/free_port.ts'
import { terminateOrphansUnder } from '../services/orphans.ts'
import { DATA_FOLDER } from '../services/project_folders.ts'
import type { ServerBinary } from '../services/server_version.ts'
import { startServices } from '../services/start_services.ts'
import { OF_NO_TERMINAL } from './of_no_terminal.ts'
import { restrictedRedisUsers } from './restricted_redis_users.ts'

const TEST_FOLDER = join(DATA_FOLDER, 'test')
const KEY_PREFIX = 'test:'

/** The stores of one run, and the environment in which the application and its tests use them. */
export interface TestEnvironment {
  /** Tests put the data of their own servers below it; stop() ends every server still running there. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** The environment of the unit suite: its own folder, removed by stop(), and no store. */
export function bareEnvironment(): TestEnvironment {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-unit-'))
  return {
    folder,
    env: { ...withoutSettings(process.env), NODE_ENV: 'test', NO_COLOR: '1' },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Starts both stores in a folder of its own, after removing the folders and servers of killed runs. stop() removes the
 * folder and, on an external MongoDB, the database. Several runs may be active at the same time. `redisBinary` replaces
 * the search for one. The run uses Redis as a user with rights to the prefix only, so that any access beyond it fails.
 */
export async function startTestEnvironment(
  log: Log,
  redisBinary?: ServerBinary
): Promise<TestEnvironment> {
  await removeAbandonedRuns(log)
  const run = randomBytes(4).toString('hex')
  const folder = join(TEST_FOLDER, run)
  const database = `signalbox_test_${run}`
  const services = await startServices({
    dataDir: folder,
    database,
    log,
    isDurable: false,
    redisBinary,
  })
  const stopAfter = async (error: unknown) => {
    await services.stop()
    throw error
  }
  const binaries = await testBinaries(redisBinary).catch(stopAfter)
  const redis = services.external.redis
    ? { application: services.redisUrl, operator: services.redisUrl }
    : await restrictedRedisUsers(services.redisUrl, KEY_PREFIX).catch(stopAfter)
  const env = {
    ...withoutSettings(process.env),
    NODE_ENV: 'test',
    ENVIRONMENT: 'develop',
    APP_KEY: randomBytes(16).toString('hex'),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    // All files of a lane send their bad credentials from one address.
    RATE_LIMIT_FAILED_AUTHENTICATIONS: '6000/60',
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    WEBHOOKS_ALLOW_PRIVATE_NETWORKS: '127.0.0.1',
    WEBHOOKS_ALLOW_HTTP: 'on',
    ROUTER_EVENTS_RETENTION_DAYS: '3650',
    AUDIT_LOG_RETENTION_DAYS: '3650',
    TRAFFIC_RETENTION_DAYS: '3650',
    TRAFFIC_SHAPES_RETENTION_DAYS: '3640',
    MONGODB_URI: services.mongodbUri,
    REDIS_TCP_URL: redis.application,
    REDIS_OPERATOR_URL: redis.operator,
    REDIS_KEY_PREFIX: KEY_PREFIX,
    SIGNALBOX_MONGOD: binaries.mongod,
    SIGNALBOX_REDIS_SERVER: binaries.redis,
    SIGNALBOX_TEST_DIR: join(folder, 'tests'),
    NO_COLOR: '1',
    ...OF_NO_TERMINAL,
  }
  mkdirSync(env.SIGNALBOX_TEST_DIR)
  const stop = async () => {
    await terminateOrphansUnder(env.SIGNALBOX_TEST_DIR, log)
    if (services.external.mongodb) await dropDatabase(services.mongodbUri)
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, env, stop }
}

async function testBinaries(
  redisBinary?: ServerBinary
): Promise<{ mongod: string; redis: string }> {
  const quiet = () => {}
  const mongod = await findMongodBinary(quiet)
  const redis = redisBinary ?? (await findRedisBinary(quiet))
  return { mongod: mongod.path, redis: redis.path }
}

/** Settings in a developer's shell would change the tests. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { API_BASE_PATH, FORCE_COLOR, NODE_OPTIONS, ...rest } = env
  return rest
}

async function removeAbandonedRuns(log: Log): Promise<void> {
  mkdirSync(TEST_FOLDER, { recursive: true })
  for (const entry of readdirSync(TEST_FOLDER)) {
    const folder = join(TEST_FOLDER, entry)
    if (isAbandoned(folder)) {
      await terminateOrphansUnder(folder, log)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
