import { join } from 'node:path'
import { test } from '@japa/runner'
import { privateRedis } from '#tests/support/redis/private_redis'
import { createTenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { startInstance } from '#tests/support/processes/instance'
import { scratchFolder } from '#tests/support/scratch_folder'

const STREAMS = 50
const LIMIT_MS = 5_000

test.group('The drain of an instance with open streams', () => {
  test('sends every client elsewhere and is over at once', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    const { server, url } = await startInstance(join(scratchFolder(), 'api'), stores)
    cleanup(() => server.stop())
    const tenant = await createTenant()
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, () =>
        EventStream.open(url, 'channels=router-changes', tenant)
      )
    )
    for (const stream of streams) await stream.received('ready')

    const startMs = performance.now()
    server.kill('SIGTERM')
    await server.exited
    const durationMs = performance.now() - startMs

    for (const stream of streams) {
      const [reconnect] = await stream.received('reconnect')
      assert.deepEqual(reconnect?.data, { reason: 'draining' })
      assert.isAtLeast(reconnect?.retryMs ?? 0, 1_000)
      await stream.closed()
    }
    assert.isBelow(durationMs, LIMIT_MS)
  }).retry(2)

  test('answers a client that comes meanwhile with the same hint', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const stores = { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: redis.url }
    const { server, url } = await startInstance(join(scratchFolder(), 'api'), stores, {
      LAME_DUCK_MS: '1500',
    })
    cleanup(() => server.stop())
    const tenant = await createTenant()
    const first = await EventStream.open(url, 'channels=router-changes', tenant)
    await first.received('ready')

    server.kill('SIGTERM')
    await first.received('reconnect')
    const late = await EventStream.open(url, 'channels=router-changes', tenant)
    await late.closed()

    assert.equal(late.status, 200)
    assert.deepEqual(
      late.events.map(({ type }) => type),
      ['reconnect']
    )
    await server.exited
  })
})
