import { test } from '@japa/runner'
import { METRIC_NAMES } from '#shared/metrics/metric_names'
import { waitUntil } from '#scripts/services/wait_until'
import { privateRedis } from '#tests/support/redis/private_redis'
import { scrapeOf } from '#tests/support/scrape'
import { startInstance } from '#tests/support/processes/instance'
import { scratchFolder } from '#tests/support/scratch_folder'

const TOKEN = 'a-token-for-scrapers'
const ANSWERS_WITHIN_MS = 1_000

async function scrape(url: string) {
  const startedAtMs = performance.now()
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
    signal: AbortSignal.timeout(5_000),
  })
  const text = await response.text()
  const tookMs = performance.now() - startedAtMs
  return { status: response.status, tookMs, ...scrapeOf(text) }
}

test.group('/metrics of a running process', () => {
  test('asks for its token, answers while Redis is away, and what was counted is kept at the end', async ({
    assert,
    cleanup,
  }) => {
    const redis = await privateRedis()
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    const instance = await startInstance(scratchFolder(), stores, {
      REDIS_KEY_PREFIX: 'measured:',
      METRICS_TOKEN: TOKEN,
      CRON_JOBS: 'off',
      REDIS_PUBSUB_CEILING_PER_SECOND: '1000',
    })
    cleanup(() => instance.server.stop())

    const stranger = await fetch(`${instance.url}/metrics`)
    await stranger.body?.cancel()
    assert.equal(stranger.status, 401)
    const healthy = await scrape(instance.url)
    assert.equal(healthy.status, 200)
    assert.equal(healthy.valueOf(METRIC_NAMES.redisPubsubCeilingPerSecond), 1_000)
    assert.equal(healthy.valueOf(METRIC_NAMES.connectionUp, { connection: 'command' }), 1)
    assert.equal(healthy.valueOf(METRIC_NAMES.streamDepth, { stream: 'cron-router-audit' }), 0)
    assert.equal(healthy.valueOf(METRIC_NAMES.info, { environment: 'staging' }), 1)

    await redis.die()
    await waitUntil(async () => {
      const without = await scrape(instance.url)
      assert.equal(without.status, 200)
      assert.isBelow(without.tookMs, ANSWERS_WITHIN_MS)
      return (
        without.valueOf(METRIC_NAMES.streamDepth) === undefined &&
        without.valueOf(METRIC_NAMES.connectionUp, { connection: 'command' }) === 0 &&
        without.valueOf(METRIC_NAMES.signals, { key: 'redis.adapter.disconnected' }) === 1
      )
    }, AbortSignal.timeout(15_000))

    await redis.restart()
    await waitUntil(async () => {
      const back = await scrape(instance.url)
      return back.valueOf(METRIC_NAMES.streamDepth) === 0
    }, AbortSignal.timeout(15_000))
    instance.server.kill('SIGTERM')
    assert.equal(await instance.server.exited, 'exit code 0')
    const keys = await redis.observer.keys('measured:use:*')
    assert.isAtLeast(keys.length, 1)
    const counted = await redis.observer.hgetall(keys[0] ?? '')
    assert.isAbove(Number(counted.commands), 0)
    assert.isAbove(Number(counted.messages), 0)
  }).retry(2)
})
