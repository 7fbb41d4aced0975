import { test } from '@japa/runner'
import { ConnectionTraffic } from '#cluster/connections/connection_traffic'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import { StreamMeasures } from '#cluster/streams/stream_measures'
import { waitUntil } from '#scripts/services/wait_until'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

const OPTIONS = { keepMs: 0, timeoutMs: 20_000 }

async function streamWorld(redisUrl?: string) {
  const redis = await commandConnection(redisUrl)
  const keys = new RedisKeys(clusterConfig.keyPrefix)
  const name = uniqueName('measured')
  const stream = new MessageStream(redis, keys, { name, dedupMs: 0, parse: (body) => body })
  return { redis, keys, name, stream }
}

test.group('The measures of streams', () => {
  test('show how much waits, since when, and the dead letters', async ({ assert }) => {
    const { redis, keys, name, stream } = await streamWorld()
    const measures = new StreamMeasures(redis, keys, { ...OPTIONS, names: [name, 'none-such'] })
    await stream.send([1, 2, 3].map((body) => ({ id: `m-${body}`, body })))
    await redis.xadd(stream.deadLettersKey, '*', 'id', 'dead')
    await waitUntil(async () => {
      const [first] = await measures.current()
      return (first?.oldestMs ?? 0) >= 20
    }, waitLimit())
    const [first, second] = await measures.current()
    assert.deepInclude(first, { name, depth: 3, deadLetters: 1 })
    assert.isBelow(first?.oldestMs ?? 0, 30_000)
    assert.deepEqual(second, { name: 'none-such', depth: 0, deadLetters: 0, oldestMs: 0 })
  })

  test('cost one command a stream while an answer is kept, however often they are asked', async ({
    assert,
  }) => {
    const { redis, keys, name } = await streamWorld()
    const measures = new StreamMeasures(redis, keys, {
      names: [name, 'none-such'],
      keepMs: 60_000,
      timeoutMs: 20_000,
    })
    await new StreamMeasures(redis, keys, { ...OPTIONS, names: [name] }).current()
    const traffic = new ConnectionTraffic(redis, [])
    for (let scrape = 0; scrape < 100; scrape += 1) await measures.current()
    assert.isAtMost(traffic.sentCount, 2)
  })

  test('are left out, within their limit, while Redis does not answer', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const server = await privateRedis()
    const { redis, keys, name } = await streamWorld(server.url)
    // oxlint-disable-next-line house/patient-times -- nothing answers
    const options = { keepMs: 0, timeoutMs: 250, names: [name] }
    const measures = new StreamMeasures(redis, keys, options)
    const areThere = async () => {
      const current = await measures.current()
      return current.length === 1
    }
    await waitUntil(areThere, waitLimit())
    server.kill('SIGSTOP')
    const startedAtMs = performance.now()
    assert.deepEqual(await measures.current(), [])
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(450), String(machine))
    server.kill('SIGCONT')
    await waitUntil(areThere, waitLimit())
    await server.die()
    await waitUntil(async () => redis.status !== 'ready', waitLimit())
    assert.deepEqual(await measures.current(), [])
  })
})
