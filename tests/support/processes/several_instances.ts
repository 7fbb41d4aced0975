import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import type { PrivateServer } from '#scripts/services/private_server'
import { newFolder } from '#tests/support/new_folder'
import { type PrivateRedis, startPrivateRedis } from '#tests/support/redis/private_redis'
import { startInstance } from './instance.js'
import { scratchFolder } from '#tests/support/scratch_folder'

/** A running process of the service, as seen by a caller with one access token. */
export class RunningInstance {
  constructor(
    readonly url: string,
    private readonly server: PrivateServer
  ) {}

  kill(signal: NodeJS.Signals): void {
    this.server.kill(signal)
  }

  /** Resolves with a short text on how it ended. */
  get exited(): Promise<string> {
    return this.server.exited
  }

  async ask(bearer: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'authorization': bearer, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  }
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Starts processes of the service on the test run's MongoDB and the given Redis; stops them after the active test. */
export async function severalInstances(
  count: number,
  redisUrl: string,
  environment: Readonly<Record<string, string>> = {}
): Promise<RunningInstance[]> {
  const test = getActiveTestOrFail()
  const started = startSeveral(scratchFolder(), { count, redisUrl, environment })
  return Promise.all(
    started.map(async (starting) => {
      const { server, running } = await starting
      test.cleanup(() => server.stop())
      return running
    })
  )
}

/** Processes of the service on the test run's MongoDB and a Redis of their own. */
export interface InstanceGround {
  readonly redis: PrivateRedis
  readonly instances: readonly RunningInstance[]
  /** Kills what still runs. */
  stop(): Promise<void>
}

/** Starts instances and their Redis for the tests of one group, whose teardown stops them. */
export async function instanceGround(
  count: number,
  environment: Readonly<Record<string, string>> = {}
): Promise<InstanceGround> {
  const folder = newFolder()
  const redis = await startPrivateRedis(join(folder, 'redis'))
  const started = await Promise.all(
    startSeveral(folder, { count, redisUrl: redis.url, environment })
  )
  return {
    redis,
    instances: started.map(({ running }) => running),
    stop: async () => {
      for (const { server } of started) server.kill('SIGKILL')
      await Promise.all(started.map(({ server }) => server.stop()))
      await redis.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Wanted {
  readonly count: number
  readonly redisUrl: string
  readonly environment: Readonly<Record<string, string>>
}

interface Started {
  readonly server: PrivateServer
  readonly running: RunningInstance
}

function startSeveral(
  folder: string,
  { count, redisUrl, environment }: Wanted
): Promise<Started>[] {
  const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl }
  return Array.from({ length: count }, async (_, index) => {
    const { server, url } = await startInstance(join(folder, String(index)), stores, {
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_TOKEN: '1000000/60',
      RATE_LIMIT_PER_ORGANIZATION: '1000000/60',
      RATE_LIMIT_FAILED_AUTHENTICATIONS: '1000000/60',
      ...environment,
    })
    return { server, running: new RunningInstance(url, server) }
  })
}
