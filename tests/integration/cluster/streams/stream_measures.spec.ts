import { test } from '@japa/runner'
import { ConnectionTraffic } from '#cluster/connections/connection_traffic'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import { StreamMeasures } from '#cluster/streams/stream_measures'
import { waitUntil } from '#scripts/services/wait_until'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'

const OPTIONS = { keepMs: 0, timeoutMs: 250 }

async function streamWorld(redisUrl?: string) {
  const redis = await commandConnection(redisUrl)
  const keys = new RedisKeys(clusterConfig.keyPrefix)
  const name = uniqueName('measured')
  const stream = new MessageStream(redis, keys, { name, dedupMs: 0, parse: (body) => body })
  return { redis, keys, name, stream }
}

test.group('The measures of streams', () => {
  test('say how much waits, since when, and what is dead', async ({ assert }) => {
    const { redis, keys, name, stream } = await streamWorld()
    const measures = new StreamMeasures(redis, keys, { ...OPTIONS, names: [name, 'none-such'] })
    await stream.send([1, 2, 3].map((body) => ({ id: `m-${body}`, body })))
    await redis.xadd(stream.deadLettersKey, '*', 'id', 'dead')
    await waitUntil(async () => {
      const [first] = await measures.current()
      return (first?.oldestMs ?? 0) >= 20
    }, AbortSignal.timeout(5_000))
    const [first, second] = await measures.current()
    assert.deepInclude(first, { name, depth: 3, deadLetters: 1 })
    assert.isBelow(first?.oldestMs ?? 0, 5_000)
    assert.deepEqual(second, { name: 'none-such', depth: 0, deadLetters: 0, oldestMs: 0 })
  })

  test('cost one command a stream while an answer is kept, however often they are asked', async ({
    assert,
  }) => {
    const { redis, keys, name } = await streamWorld()
    const measures = new StreamMeasures(redis, keys, {
      names: [name, 'none-such'],
      keepMs: 60_000,
      timeoutMs: 250,
    })
    await new StreamMeasures(redis, keys, { ...OPTIONS, names: [name] }).current()
    const traffic = new ConnectionTraffic(redis, [])
    for (let scrape = 0; scrape < 100; scrape += 1) await measures.current()
    assert.equal(traffic.sentCount, 2)
  })

  test('are left out, within their limit, while Redis says nothing', async ({ assert }) => {
    const server = await privateRedis()
    const { redis, keys, name } = await streamWorld(server.url)
    const measures = new StreamMeasures(redis, keys, { ...OPTIONS, names: [name] })
    assert.lengthOf(await measures.current(), 1)
    server.kill('SIGSTOP')
    const startedAtMs = performance.now()
    assert.deepEqual(await measures.current(), [])
    assert.isBelow(performance.now() - startedAtMs, 450)
    server.kill('SIGCONT')
    await waitUntil(async () => {
      const current = await measures.current()
      return current.length === 1
    }, AbortSignal.timeout(5_000))
    await server.die()
    await waitUntil(async () => redis.status !== 'ready', AbortSignal.timeout(5_000))
    assert.deepEqual(await measures.current(), [])
  }).retry(2)
})
