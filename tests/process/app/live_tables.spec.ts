import { join } from 'node:path'
import { test } from '@japa/runner'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { completeEnvironment, startInstance } from '#tests/support/processes/instance'

const NOTICED_LIMIT_MS = 5_000
const AT_ONCE_MS = 1_000

test.group('Resolving without MongoDB', (group) => {
  const build = builtOnce(group)

  test('goes on at once from memory, for organizations that are in it', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const binaries = await testBinaries()
    const mongod = await startMongod({ binary: binaries.mongod, dataDir: join(folder, 'mongo') })
    cleanup(() => mongod.server.stop())
    const redis = await startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') })
    cleanup(() => redis.server.stop())
    const stores = { mongodbUri: mongod.uri('live'), redisUrl: redis.url }
    const { token, requests } = await seedDemo(
      { PATH: process.env.PATH, ...completeEnvironment(stores) },
      build()
    )
    const instance = await startInstance(join(folder, 'api'), stores, {}, build())
    cleanup(() => instance.server.stop())
    const resolve = () => post(instance.url, token, requests[0]?.url ?? '')
    const before = await resolve()

    mongod.server.kill('SIGKILL')
    await mongod.server.exited
    await waitUntil(async () => {
      const response = await fetch(`${instance.url}/health/ready`)
      return response.status === 503
    }, AbortSignal.timeout(NOTICED_LIMIT_MS))
    const during = await resolve()

    assert.equal(before.status, 200)
    assert.deepEqual(during.body, before.body)
    assert.isBelow(during.afterMs, AT_ONCE_MS)
  }).retry(2)
})

async function post(base: string, token: string, url: string) {
  const startedAtMs = performance.now()
  const response = await fetch(`${base}/v1/booking-flow-routers/resolve`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  const body: unknown = await response.json()
  return { status: response.status, body, afterMs: performance.now() - startedAtMs }
}
