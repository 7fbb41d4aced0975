import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startMongod } from '#scripts/services/mongod'
import type { PrivateServer } from '#scripts/services/private_server'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { startValkey } from '#scripts/services/valkey'
import { testBinaries } from '#tests/support/test_binaries'

/** MongoDB and Redis of one run alone, and a folder for everything else it starts. */
export interface BenchStores {
  readonly folder: string
  readonly mongodbUri: string
  readonly redisUrl: string
  readonly mongod: PrivateServer
  readonly redis: PrivateServer
  /** Runs `step` before the stores end; steps run newest first. */
  beforeStop(step: () => unknown): void
  /** Stops everything that was started, newest first, and removes the folder. */
  stop(): Promise<void>
}

/** Leaves nothing behind when it throws. */
export async function startBenchStores(): Promise<BenchStores> {
  const folder = join(DATA_FOLDER, 'bench', String(process.pid))
  mkdirSync(folder, { recursive: true })
  const steps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) await step()
  }
  try {
    const binaries = await testBinaries()
    const mongod = await startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') })
    steps.push(() => mongod.server.stop())
    const redis = await startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') })
    steps.push(() => redis.server.stop())
    const beforeStop = (step: () => unknown) => void steps.push(step)
    return {
      folder,
      mongodbUri: mongod.uri('bench'),
      redisUrl: redis.url,
      mongod: mongod.server,
      redis: redis.server,
      beforeStop,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
