import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { newFolder } from '#tests/support/new_folder'
import { testBinaries } from '#tests/support/test_binaries'

type Fault = 'SIGKILL' | 'SIGSTOP'

/** What happens to each store; nothing to one that is not named. */
export interface StoreFaults {
  readonly mongo?: Fault
  readonly redis?: Fault
}

type Mongo = Awaited<ReturnType<typeof startMongod>>
type Redis = Awaited<ReturnType<typeof startValkey>>

/** A MongoDB and a Redis that the tests of one group kill and freeze in turns. Its owner must stop them. */
export class StoresOfTheirOwn {
  readonly #folder: string
  #mongo: Mongo
  #redis: Redis

  private constructor(folder: string, mongo: Mongo, redis: Redis) {
    this.#folder = folder
    this.#mongo = mongo
    this.#redis = redis
  }

  static async start(): Promise<StoresOfTheirOwn> {
    const folder = newFolder()
    const [mongo, redis] = await Promise.all([startMongoIn(folder), startRedisIn(folder)])
    return new StoresOfTheirOwn(folder, mongo, redis)
  }

  get addresses(): { mongodbUri: string; redisUrl: string } {
    return { mongodbUri: this.#mongo.uri('own'), redisUrl: this.#redis.url }
  }

  /** Strikes both at once, and returns when what was killed has ended. */
  async befalls({ mongo, redis }: StoreFaults): Promise<void> {
    if (mongo) this.#mongo.server.kill(mongo)
    if (redis) this.#redis.server.kill(redis)
    if (mongo === 'SIGKILL') await this.#mongo.server.exited
    if (redis === 'SIGKILL') await this.#redis.server.exited
  }

  /** Thaws what is frozen, and starts again at its address, with its data, what was killed. */
  async comeBack(): Promise<void> {
    for (const { server } of [this.#mongo, this.#redis]) server.kill('SIGCONT')
    const { port: mongoPort, hasExited: isMongoDead } = this.#mongo.server
    const { port: redisPort, hasExited: isRedisDead } = this.#redis.server
    if (isMongoDead) this.#mongo = await startMongoIn(this.#folder, mongoPort)
    if (isRedisDead) this.#redis = await startRedisIn(this.#folder, redisPort)
  }

  async stop(): Promise<void> {
    await Promise.all([this.#mongo.server.stop(), this.#redis.server.stop()])
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

async function startMongoIn(folder: string, port?: number): Promise<Mongo> {
  const { mongod } = await testBinaries()
  return startMongod({ binary: mongod, dataDir: join(folder, 'mongo'), port })
}

async function startRedisIn(folder: string, port?: number): Promise<Redis> {
  const { redis } = await testBinaries()
  return startValkey({ binary: redis, dataDir: join(folder, 'redis'), port })
}
