import { join } from 'node:path'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { startValkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { startInstance } from '#tests/support/processes/instance'

const FOUR = [
  'signalbox:app-subscriber',
  'signalbox:command',
  'signalbox:realtime-publisher',
  'signalbox:realtime-subscriber',
]

test.group('Connections to Redis', () => {
  test('are exactly four, by name, also after Redis was killed and came back', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const { redis: binary } = await testBinaries()
    const dataDir = join(folder, 'redis')
    let redis = await startValkey({ binary, dataDir })
    cleanup(() => redis.server.stop())
    const mongodbUri = process.env.MONGODB_URI ?? ''
    const instance = await startInstance(join(folder, 'api'), { mongodbUri, redisUrl: redis.url })
    cleanup(() => instance.server.stop())

    assert.deepEqual(await namesOfClients(redis.url), FOUR)

    redis.server.kill('SIGKILL')
    await redis.server.exited
    redis = await startValkey({ binary, dataDir, port: redis.server.port })
    await waitUntil(async () => {
      const names = await namesOfClients(redis.url)
      return names.length === FOUR.length && names.every((name) => FOUR.includes(name))
    }, AbortSignal.timeout(10_000)).catch(() => {})
    assert.deepEqual(await namesOfClients(redis.url), FOUR)
  })
})

/** The names of all clients but the one that asks. */
async function namesOfClients(url: string): Promise<string[]> {
  const observer = new Redis(url, { connectionName: 'observer' })
  try {
    const list = String(await observer.client('LIST'))
    const names = [...list.matchAll(/ name=(\S*)/g)].map(([, name]) => name ?? '')
    return names.filter((name) => name !== 'observer').sort()
  } finally {
    observer.disconnect()
  }
}
