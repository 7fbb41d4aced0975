import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { type Redis } from 'ioredis'
import { type ApiProgram, SOURCE_PROGRAM } from '#scripts/quickstart/api_program'
import { type Demo, ensureIndexes, seedDemo } from '#scripts/quickstart/seed_demo'
import { startApi } from '#scripts/quickstart/start_api'
import { dropDatabase } from '#scripts/services/drop_database'
import { freePort } from '#scripts/services/free_port'
import type { PrivateServer } from '#scripts/services/private_server'
import { completeEnvironment } from '#tests/support/processes/instance'
import { ownDatabase } from '#tests/support/own_database'
import { privateRedis } from '#tests/support/redis/private_redis'
import { scratchFolder } from '#tests/support/scratch_folder'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { previousRelease } from './previous_release.js'

/** `deployment`: the previous release serves alone first. `rollback`: this one does. */
export type Order = 'deployment' | 'rollback'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever an endpoint answers
type Json = Readonly<Record<string, any>>

/** An answer of an instance; throws unless its status is one of `expected`. */
export interface Asked {
  readonly status: number
  readonly body: Json
  readonly headers: Headers
}

/** One instance of either release, as its callers see it. */
export class Side {
  constructor(
    readonly release: 'previous' | 'this',
    readonly url: string,
    readonly bearer: string,
    readonly server: PrivateServer
  ) {}

  async ask(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}
  ): Promise<Asked> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: this.bearer,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status } = response
    if (status >= 400) {
      throw new Error(`${method} ${path} of the ${this.release} release: ${status} ${text}`)
    }
    return { status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
  }
}

/** The stores that both releases share, and the demo organization that the first of them made. */
export class TwoReleases {
  private constructor(
    readonly demo: Demo,
    readonly mongodbUri: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly folder: string,
    private readonly redis: Redis
  ) {}

  /** Everything ends with the active test. */
  static async prepare(order: Order): Promise<TwoReleases> {
    const test = getActiveTestOrFail()
    const mongodbUri = ownDatabase()
    test.cleanup(() => dropDatabase(mongodbUri))
    const redis = await privateRedis()
    const env = {
      PATH: process.env.PATH,
      ...completeEnvironment({ mongodbUri, redisUrl: redis.url }),
      ...UNLIMITED_RATES,
      WEBHOOKS_ALLOW_PRIVATE_NETWORKS: '127.0.0.1',
      WEBHOOKS_ALLOW_HTTP: 'on',
      LOG_LEVEL: 'warn',
    }
    const program = order === 'deployment' ? await previousRelease() : SOURCE_PROGRAM
    const demo = await seedDemo(env, { program })
    return new TwoReleases(demo, mongodbUri, env, scratchFolder(), redis.observer)
  }

  /** Starts an instance, after the step that a release asks for before its instances start. */
  async start(release: Side['release']): Promise<Side> {
    const isThis = release === 'this'
    const program: ApiProgram = isThis ? SOURCE_PROGRAM : await previousRelease()
    if (isThis) await ensureIndexes(this.env, program)
    const port = await freePort()
    const folder = join(this.folder, release)
    const env = { ...this.env, PORT: String(port) }
    const server = await startApi({ folder, port, env, program, log: () => {} })
    getActiveTestOrFail().cleanup(() => server.stop())
    return new Side(release, `http://127.0.0.1:${port}`, `Bearer ${this.demo.token}`, server)
  }

  /** The dead letters of all streams, by their keys. */
  async deadLetters(): Promise<Record<string, number>> {
    const keys = await this.redis.keys('*stream-dead*')
    const counts = await Promise.all(keys.map((key) => this.redis.xlen(key)))
    return Object.fromEntries(keys.map((key, at) => [key, counts[at] ?? 0]))
  }
}
