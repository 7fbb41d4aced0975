import type { Serializable } from '@boringnode/bus/types/main'
import { test } from '@japa/runner'
import { LinkTransport } from '#realtime/messages/link_transport'
import { clientNames, privateRedis, type PrivateRedis } from '#tests/support/redis/private_redis'
import { connectPatientInstance } from '#tests/support/redis/connect_instance'
import { eventually } from '#tests/support/eventually'

async function transportOn({ url }: PrivateRedis, cleanup: (work: () => Promise<void>) => void) {
  const { opened, close } = connectPatientInstance(url, { keyPrefix: 'transport:' })
  cleanup(close)
  const { realtime, keys } = await opened
  const undelivered: Serializable[] = []
  const errors: unknown[] = []
  const transport = new LinkTransport({
    link: realtime,
    keys,
    onUndelivered: (message) => undelivered.push(message),
    reportError: (error) => errors.push(error),
  })
  const received: unknown[] = []
  await transport.setId().subscribe('messages', (message) => {
    received.push(message)
    if (message === 'break') throw new Error('broken on purpose')
  })
  await eventually(async () => realtime.isLive, Boolean)
  return { transport, received, undelivered, errors, link: realtime }
}

test.group("Transmit's transport over the real-time link", () => {
  test('carries messages to the other instance, not back, over the four connections', async ({
    assert,
    cleanup,
  }) => {
    const redis = await privateRedis()
    const one = await transportOn(redis, cleanup)
    const two = await transportOn(redis, cleanup)

    await one.transport.publish('messages', { type: 1, channel: 'a', payload: [1, 'ü\n'] })
    await one.transport.publish('others', 'not listened to')
    await one.transport.publish('messages', 'last')
    const received = await eventually(
      async () => two.received,
      ({ length }) => length === 2
    )

    assert.deepEqual(received, [{ type: 1, channel: 'a', payload: [1, 'ü\n'] }, 'last'])
    assert.deepEqual(one.received, [])
    const channels = await redis.observer.pubsub('CHANNELS', '*')
    assert.isTrue(channels.every((channel) => String(channel).startsWith('transport:')))
    assert.include(channels, 'transport:realtime:messages')
    assert.lengthOf(await clientNames(redis.observer), 8)
  })

  test('continues after a handler that throws', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const one = await transportOn(redis, cleanup)
    const two = await transportOn(redis, cleanup)

    await one.transport.publish('messages', 'break')
    await one.transport.publish('messages', 'after')
    await eventually(
      async () => two.received,
      ({ length }) => length === 2
    )

    assert.deepEqual(two.received, ['break', 'after'])
    assert.deepEqual(two.errors.map(String), ['Error: broken on purpose'])
  })

  test('does not reject while Redis is away, says what was not delivered, and queues nothing', async ({
    assert,
    cleanup,
  }) => {
    const redis = await privateRedis()
    const one = await transportOn(redis, cleanup)
    const two = await transportOn(redis, cleanup)
    await redis.die()

    for (const message of ['same', 'same', 'other']) {
      await one.transport.publish('messages', message)
    }
    assert.deepEqual(one.undelivered, ['same', 'same', 'other'])

    await redis.restart()
    const isBack = await eventually(async () => one.link.isLive && two.link.isLive, Boolean)
    assert.isTrue(isBack)
    await one.transport.publish('messages', 'new')
    await eventually(
      async () => two.received,
      ({ length }) => length > 0
    )
    assert.deepEqual(two.received, ['new'])
  })

  test('receives nothing more once it is disconnected', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const one = await transportOn(redis, cleanup)
    const two = await transportOn(redis, cleanup)

    await two.transport.disconnect()
    await one.transport.publish('messages', 'x')

    const channels = await eventually(
      () => redis.observer.pubsub('NUMSUB', 'transport:realtime:messages'),
      ([, count]) => count === 1
    )
    assert.deepEqual(channels, ['transport:realtime:messages', 1])
    assert.isTrue(two.link.isLive)
    assert.deepEqual(two.received, [])
  })
})
