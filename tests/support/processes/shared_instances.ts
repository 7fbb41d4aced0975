import { join } from 'node:path'
import { rmSync } from 'node:fs'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { waitUntil } from '#scripts/services/wait_until'
import { newFolder } from '#tests/support/new_folder'
import { type PrivateRedis, startPrivateRedis } from '#tests/support/redis/private_redis'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { type Instance, startInstance } from './instance.js'
import { RunningInstance } from './several_instances.js'

const READY_WITHIN_MS = 60_000

/**
 * Processes of the service on the run's MongoDB and a Redis of their own, for all tests of a group: a test may kill and
 * freeze Redis, and the next one heals it first. They leave recurring jobs alone, which would be due for the organizations
 * of all tests. Their owner must stop them.
 */
export class SharedInstances {
  readonly instances: readonly RunningInstance[]
  readonly #processes: readonly Instance[]
  readonly #folder: string

  private constructor(
    readonly redis: PrivateRedis & { stop(): Promise<void> },
    processes: readonly Instance[],
    folder: string
  ) {
    this.#processes = processes
    this.#folder = folder
    this.instances = processes.map(({ server, url }) => new RunningInstance(url, server))
  }

  static async start(
    count: number,
    program?: ApiProgram,
    overrides: Readonly<Record<string, string>> = {}
  ): Promise<SharedInstances> {
    const folder = newFolder()
    const redis = await startPrivateRedis(join(folder, 'redis'))
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    const environment = {
      LOG_LEVEL: 'error',
      ...UNLIMITED_RATES,
      CRON_JOBS: 'off',
      ...overrides,
    }
    const processes = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        startInstance(join(folder, String(index)), stores, environment, program)
      )
    )
    return new SharedInstances(redis, processes, folder)
  }

  /** Restores Redis from any fault, and waits until every instance uses it. */
  async heal(): Promise<void> {
    this.redis.kill('SIGCONT')
    if (this.redis.isDead) await this.redis.restart()
    await waitUntil(async () => {
      const statuses = await Promise.all(this.#processes.map(({ url }) => readiness(url)))
      return statuses.every((status) => status === 200)
    }, AbortSignal.timeout(READY_WITHIN_MS))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map(({ server }) => server.stop()))
    await this.redis.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

async function readiness(url: string): Promise<number> {
  const response = await fetch(`${url}/health/ready`)
  await response.body?.cancel()
  return response.status
}
