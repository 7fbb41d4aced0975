import { join } from 'node:path'
import { test } from '@japa/runner'
import { startMongod } from '#scripts/services/mongod'
import { startValkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { startInstance } from '#tests/support/processes/instance'

const NOTICED_WITHIN_MS = 1_500
const BACK_WITHIN_MS = 15_000
const UP = { status: 'up' }

test.group('GET /health/ready of a running process', (group) => {
  const build = builtOnce(group)

  test('names the store that is away within 1.5 s and recovers without a restart', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const mongoFolder = join(folder, 'mongo')
    const redisFolder = join(folder, 'redis')
    const binaries = await testBinaries()
    let mongod = await startMongod({ binary: binaries.mongod, dataDir: mongoFolder })
    cleanup(() => mongod.server.stop())
    let redis = await startValkey({ binary: binaries.redis, dataDir: redisFolder })
    cleanup(() => redis.server.stop())
    const stores = { mongodbUri: mongod.uri('readiness'), redisUrl: redis.url }
    const instance = await startInstance(join(folder, 'api'), stores, {}, build())
    cleanup(() => instance.server.stop())

    assert.deepEqual(await readiness(instance.url), {
      status: 200,
      body: {
        status: 'ok',
        info: { mongo: UP, redis: UP },
        error: {},
        details: { mongo: UP, redis: UP },
      },
    })

    mongod.server.kill('SIGKILL')
    await mongod.server.exited
    const withoutMongo = await noticed(instance.url, 'mongo')
    assert.isBelow(withoutMongo.afterMs, NOTICED_WITHIN_MS)
    assert.deepEqual(withoutMongo.body.info, { redis: UP })
    assert.equal(withoutMongo.body.status, 'error')
    await assertAlive(assert, instance.url)

    mongod = await startMongod({
      binary: binaries.mongod,
      dataDir: mongoFolder,
      port: mongod.server.port,
    })
    await back(instance.url)

    redis.server.kill('SIGKILL')
    await redis.server.exited
    const withoutRedis = await noticed(instance.url, 'redis')
    assert.isBelow(withoutRedis.afterMs, NOTICED_WITHIN_MS)
    assert.deepEqual(withoutRedis.body.info, { mongo: UP })
    await assertAlive(assert, instance.url)

    redis = await startValkey({
      binary: binaries.redis,
      dataDir: redisFolder,
      port: redis.server.port,
    })
    await back(instance.url)

    redis.server.kill('SIGSTOP')
    const withFrozenRedis = await noticed(instance.url, 'redis')
    assert.isBelow(withFrozenRedis.afterMs, NOTICED_WITHIN_MS)
    redis.server.kill('SIGCONT')
    await back(instance.url)

    mongod.server.kill('SIGSTOP')
    const withFrozenMongo = await noticed(instance.url, 'mongo')
    assert.isBelow(withFrozenMongo.afterMs, NOTICED_WITHIN_MS)
    mongod.server.kill('SIGCONT')
    await back(instance.url)
  }).retry(2)
})

test.group('SIGTERM', (group) => {
  const build = builtOnce(group)

  test('ends a process cleanly, also when Redis is already gone', async ({ assert, cleanup }) => {
    const folder = scratchFolder()
    const binaries = await testBinaries()
    const redis = await startValkey({ binary: binaries.redis, dataDir: join(folder, 'redis') })
    cleanup(() => redis.server.stop())
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    const healthy = await startInstance(join(folder, 'healthy'), stores, {}, build())
    cleanup(() => healthy.server.stop())
    healthy.server.kill('SIGTERM')
    assert.equal(await healthy.server.exited, 'exit code 0')

    const orphaned = await startInstance(join(folder, 'orphaned'), stores, {}, build())
    cleanup(() => orphaned.server.stop())
    redis.server.kill('SIGKILL')
    await redis.server.exited
    orphaned.server.kill('SIGTERM')
    assert.equal(await orphaned.server.exited, 'exit code 0')
  })
})

interface Answer {
  readonly status: number
  readonly body: { status: string; info: object; error: Record<string, { status: string }> }
}

async function readiness(url: string): Promise<Answer> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Asks until the indicator is down; gives how long that took from now on, answer included. */
async function noticed(url: string, indicator: string) {
  const startedAtMs = performance.now()
  let answer: Answer | undefined
  await waitUntil(async () => {
    answer = await readiness(url)
    return answer.status === 503 && answer.body.error[indicator]?.status === 'down'
  }, AbortSignal.timeout(10_000))
  if (!answer) throw new Error('no answer')
  return { ...answer, afterMs: performance.now() - startedAtMs }
}

async function back(url: string): Promise<void> {
  const signal = AbortSignal.timeout(BACK_WITHIN_MS)
  await waitUntil(async () => {
    const { status } = await readiness(url)
    return status === 200
  }, signal)
}

async function assertAlive(
  assert: { equal(actual: unknown, expected: unknown): void },
  url: string
): Promise<void> {
  const response = await fetch(`${url}/health/live`)
  await response.body?.cancel()
  assert.equal(response.status, 200)
}
