import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { waitUntil } from '#scripts/services/wait_until'
import {
  completeEnvironment,
  type Instance,
  startInstance,
} from '#tests/support/processes/instance'
import { newFolder } from '#tests/support/new_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { MongoSet } from './mongo_set.js'

const SEED = fileURLToPath(new URL('./fixtures/seed_tenant.ts', import.meta.url))
const SEED_LIMIT_MS = 60_000
const BACK_WITHIN_MS = 20_000
const PLENTY = '1000000/60'
const OVERRIDES = {
  RATE_LIMIT_PER_TOKEN: PLENTY,
  RATE_LIMIT_PER_ORGANIZATION: PLENTY,
  STORE_BOOT_TIMEOUT_MS: '30000',
  CRON_JOBS: 'off',
}

/** A replica set of three and an instance of the service on it, with one organization. */
export class MongoWorld {
  readonly #folder: string
  readonly #environment: Readonly<Record<string, string>>
  instance: Instance

  private constructor(
    started: { folder: string; environment: Readonly<Record<string, string>> },
    readonly set: MongoSet,
    /** The whole value of an Authorization header. */
    readonly bearer: string,
    readonly flowId: string,
    instance: Instance
  ) {
    this.#folder = started.folder
    this.#environment = started.environment
    this.instance = instance
  }

  static async start(): Promise<MongoWorld> {
    const folder = newFolder()
    const { mongod } = await testBinaries()
    const set = await MongoSet.start(mongod, folder)
    const stores = { mongodbUri: set.uri('faults'), redisUrl: process.env.REDIS_TCP_URL ?? '' }
    const { REDIS_KEY_PREFIX = 'test:', ...rest } = completeEnvironment(stores)
    const environment = { ...rest, ...OVERRIDES, REDIS_KEY_PREFIX: `${REDIS_KEY_PREFIX}mongo:` }
    const bearer = await seed(environment)
    const instance = await startOne(folder, environment)
    const flowId = await createFlow(instance, bearer)
    return new MongoWorld({ folder, environment }, set, bearer, flowId, instance)
  }

  /** Starts another instance in the place of the one that was told to end; resolves when it is ready. */
  async startAnother(): Promise<void> {
    this.instance = await startOne(this.#folder, this.#environment)
  }

  /** The status of /health/ready, and which indicators are down. */
  async readiness(): Promise<{ status: number; down: string[] }> {
    const response = await fetch(`${this.instance.url}/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    })
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    return { status: response.status, down: Object.keys(error) }
  }

  async becomes(status: number, limitMs = BACK_WITHIN_MS): Promise<void> {
    await waitUntil(async () => {
      const answer = await this.readiness()
      return answer.status === status
    }, AbortSignal.timeout(limitMs))
  }

  /** What the instance printed of signals: nothing, for MongoDB has none. */
  signals(): string[] {
    const lines = readFileSync(this.instance.server.logFile, 'utf8').split('\n')
    return lines.filter((line) => line.startsWith('redis.'))
  }

  async stop(): Promise<void> {
    await this.instance.server.stop()
    await this.set.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function startOne(
  folder: string,
  { MONGODB_URI = '', REDIS_TCP_URL = '', ...overrides }: Readonly<Record<string, string>>
): Promise<Instance> {
  const { PORT, ...rest } = overrides
  const stores = { mongodbUri: MONGODB_URI, redisUrl: REDIS_TCP_URL }
  return startInstance(join(folder, `api-${randomUUID().slice(0, 4)}`), stores, rest)
}

async function createFlow({ url }: Instance, bearer: string): Promise<string> {
  const response = await fetch(`${url}/v1/booking-flows`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'First visit',
      url: 'https://book.example.com',
      duration_minutes: 30,
    }),
    signal: AbortSignal.timeout(10_000),
  })
  const flow: { _id?: string } = JSON.parse(await response.text())
  if (flow._id === undefined) throw new Error(`No booking flow: ${JSON.stringify(flow)}`)
  return flow._id
}

async function seed(environment: Readonly<Record<string, string>>): Promise<string> {
  const { code, output } = await runCommand(
    process.execPath,
    ['--import=@poppinss/ts-exec', SEED],
    {
      limitMs: SEED_LIMIT_MS,
      cwd: PROJECT_FOLDER,
      env: { PATH: process.env.PATH, ...environment },
    }
  )
  const line = output.split('\n').find((text) => text.startsWith('{"bearer"'))
  if (code !== 0 || line === undefined) throw new Error(`The seed failed: ${output}`)
  const { bearer }: { bearer: string } = JSON.parse(line)
  return bearer
}
