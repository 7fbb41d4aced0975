import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { Channel } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance, type ClusterInstance } from '#tests/support/redis/cluster_instance'
import { privateRedis } from '#tests/support/redis/private_redis'
import { waitLimit } from '#tests/support/wait_limit'

const WORDS = new Channel('words', (message) => (typeof message === 'string' ? message : null))
const DENIED = ['-@dangerous', '+info', '-select', '-swapdb', '-scan', '-keys', '-randomkey']

test.group('An environment', () => {
  test('needs no more than its prefix, and no dangerous command', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const keyPrefix = 'stg:'
    await redis.observer.call(
      'ACL',
      'SETUSER',
      'app',
      'reset',
      'on',
      '>secret',
      '+@all',
      ...DENIED,
      '-dbsize',
      '-pubsub|channels',
      '-script|flush',
      '-flushall',
      '-flushdb',
      `~${keyPrefix}*`,
      'resetchannels',
      `&${keyPrefix}*`
    )
    const url = redis.url.replace('//', '//app:secret@')
    const world = await useEverything(await openInstance(url, { keyPrefix }), 'staging')
    cleanup(() => world.stop())
    await waitUntil(async () => world.heard.length === 1 && world.handled.length === 1, waitLimit())
    assert.deepEqual(await world.instance.connections.unanswered(10_000), [])

    const log = await redis.observer.acl('LOG')
    assert.deepEqual(log, [])
    await assert.rejects(() => world.instance.connections.get('command').flushall(), /NOPERM/)
    await assert.rejects(() => world.instance.connections.get('command').keys('*'), /NOPERM/)
  })

  test('starts every key and every channel with its prefix', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const world = await useEverything(await openInstance(redis.url, { keyPrefix: 'stg:' }), 'x')
    cleanup(() => world.stop())
    await waitUntil(async () => world.handled.length === 1, waitLimit())
    const [, keys] = await redis.observer.scan(0, 'COUNT', 10_000)
    const channels = await redis.observer.pubsub('CHANNELS')
    assert.isAbove(keys.length, 0)
    assert.isAbove(channels.length, 0)
    for (const name of [...keys, ...channels].map(String)) {
      assert.isTrue(name.startsWith('stg:'), name)
    }
  })

  test('never sees what another one on the same Redis does', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const [staging, production] = await Promise.all(
      ['stg:', 'prod:'].map(async (keyPrefix) =>
        useEverything(await openInstance(redis.url, { keyPrefix }), keyPrefix)
      )
    )
    if (!staging || !production) throw new Error('no instance')
    cleanup(() => staging.stop())
    cleanup(() => production.stop())
    const all = [staging, production]
    await waitUntil(
      async () => all.every(({ heard, handled }) => heard.length > 0 && handled.length > 0),
      waitLimit()
    )
    assert.deepEqual([staging.heard, staging.cached, staging.handled], [['stg:'], 'stg:', ['stg:']])
    assert.deepEqual(
      [production.heard, production.cached, production.handled],
      [['prod:'], 'prod:', ['prod:']]
    )
  })
})

/** Broadcasts, caches, and publishes and consumes one message, all saying `word`. */
async function useEverything(instance: ClusterInstance, word: string) {
  const { broadcast, connections, keys } = instance
  const redis = connections.get('command')
  const heard: string[] = []
  const handled: string[] = []
  broadcast.on(WORDS, (message) => heard.push(message))
  const cache = new RemoteCache<string>(
    { redis, broadcast, keys },
    { name: 'words', ttlMs: 60_000 }
  )
  await waitUntil(async () => broadcast.isLive, waitLimit())
  await broadcast.publish(WORDS, word)
  const cached = await cache.get('word', async () => word)
  const stream = new MessageStream<string>(redis, keys, {
    name: 'words',
    dedupMs: 60_000,
    parse: (body) => (typeof body === 'string' ? body : null),
  })
  const consumer = new StreamConsumer(stream, {
    pollMs: 10,
    handle: async (messages) => {
      handled.push(...messages.map(({ body }) => body))
      return []
    },
  })
  consumer.start()
  await stream.publish({ id: randomUUID(), body: word })
  const stop = async () => {
    cache.stop()
    await consumer.stop(500)
  }
  return { instance, heard, cached, handled, stop }
}
