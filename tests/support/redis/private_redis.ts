import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { Redis } from 'ioredis'
import { startValkey } from '#scripts/services/valkey'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

/** A Redis of a test or a group alone, to be killed, frozen and restarted. */
export interface PrivateRedis {
  readonly url: string
  readonly port: number
  /** An ordinary client beside the instances under test; `CLIENT LIST` shows it as `observer`. */
  readonly observer: Redis
  /** True from the end of the server until its restart. */
  readonly isDead: boolean
  kill(signal: NodeJS.Signals): void
  /** Kills the server and waits until it has ended. */
  die(): Promise<void>
  /** Restarts the server on the same port, with the data it had written. */
  restart(): Promise<void>
}

/** One for the active test. */
export async function privateRedis(args: readonly string[] = []): Promise<PrivateRedis> {
  const redis = await startPrivateRedis(join(scratchFolder(), 'redis'), args)
  getActiveTestOrFail().cleanup(redis.stop)
  return redis
}

/** The same in the given folder, for as long as its owner wants: it must stop it. */
export async function startPrivateRedis(
  dataDir: string,
  args: readonly string[] = []
): Promise<PrivateRedis & { stop(): Promise<void> }> {
  const { redis: binary } = await testBinaries()
  let current = await startValkey({ binary, dataDir, args })
  const observer = new Redis(current.url, { connectionName: 'observer' })
  observer.on('error', () => {})
  return {
    url: current.url,
    port: current.server.port,
    observer,
    get isDead() {
      return current.server.hasExited
    },
    kill: (signal) => current.server.kill(signal),
    die: async () => {
      current.server.kill('SIGKILL')
      await current.server.exited
    },
    restart: async () => {
      current = await startValkey({ binary, dataDir, args, port: current.server.port })
    },
    stop: async () => {
      observer.disconnect()
      await current.server.stop()
    },
  }
}

/** The sorted names of all clients except the observer. */
export async function clientNames(observer: Redis): Promise<string[]> {
  const list = String(await observer.client('LIST'))
  const names = [...list.matchAll(/ name=(\S*)/g)].map(([, name]) => name ?? '')
  return names.filter((name) => name !== 'observer').sort()
}
