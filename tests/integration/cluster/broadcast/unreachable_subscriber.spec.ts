import { getActiveTestOrFail, test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { privateRedis } from '#tests/support/redis/private_redis'
import { FaultProxy } from '#tests/support/fault_proxy'
import { signalsOf } from '../signals/signals_of.js'

const within = (limitMs: number) => AbortSignal.timeout(limitMs)

test.group('A subscriber whose connection carries nothing', () => {
  test('is noticed within 1.5 s, makes readiness fail and is no loss of the adapter', async ({
    assert,
  }) => {
    const { proxy, instance } = await withProxiedSubscriber()
    const startedAtMs = performance.now()
    proxy.blackhole()
    await waitUntil(async () => !instance.broadcast.isLive, within(3_000), 5)
    assert.isBelow(performance.now() - startedAtMs, 1_500)
    assert.equal(await instance.connections.get('command').ping(), 'PONG')
    assert.deepEqual(await instance.connections.unanswered(300), ['app-subscriber'])

    proxy.heal()
    await waitUntil(async () => instance.broadcast.isLive, within(4_000))
    await waitUntil(async () => instance.signalLines.length >= 2, within(2_000))
    const { dropped, resubscribed } = signalsOf(instance.signalLines)
    assert.deepEqual([dropped.length, resubscribed.length], [1, 1])
    assert.lengthOf(instance.signalLines, 2)
    assert.isAtLeast(Number(resubscribed[0]?.gap_ms), 1_000)
  }).retry(2)

  test('is noticed when only deliveries are lost', async ({ assert }) => {
    const { proxy, instance } = await withProxiedSubscriber()
    const startedAtMs = performance.now()
    proxy.dropReplies()
    await waitUntil(async () => !instance.broadcast.isLive, within(3_000), 5)
    assert.isBelow(performance.now() - startedAtMs, 1_500)
    proxy.heal()
    await waitUntil(async () => instance.broadcast.isLive, within(4_000))
  }).retry(2)

  test('is one pair of signals and back within 250 ms after a reset', async ({ assert }) => {
    const { proxy, instance } = await withProxiedSubscriber()
    const startedAtMs = performance.now()
    proxy.reset()
    await waitUntil(async () => instance.signalLines.length >= 2, within(2_000), 2)
    assert.isBelow(performance.now() - startedAtMs, 250)
    const { dropped, resubscribed } = signalsOf(instance.signalLines)
    assert.deepEqual([dropped.length, resubscribed.length], [1, 1])
  }).retry(2)

  test('is not live before its channels are acknowledged, however often that is cut off', async ({
    assert,
  }) => {
    const { proxy, instance, subscriber, numberOfSubscribers } = await withProxiedSubscriber()
    let cuts = 0
    subscriber.on('ready', () => {
      if (cuts < 5) {
        cuts++
        proxy.reset()
      }
    })
    proxy.reset()
    await waitUntil(async () => cuts === 5 && instance.broadcast.isLive, within(5_000), 5)
    assert.equal(await numberOfSubscribers(), 1)
    await waitUntil(async () => instance.signalLines.length >= 2, within(2_000))
    assert.lengthOf(instance.signalLines, 2)
  })

  test('comes back when a balancer accepted and closed connections for a while', async ({
    assert,
  }) => {
    const { proxy, instance, subscriber, numberOfSubscribers } = await withProxiedSubscriber()
    let retries = 0
    subscriber.on('reconnecting', () => retries++)
    proxy.acceptThenClose()
    proxy.reset()
    await waitUntil(async () => retries >= 6, within(5_000), 5)
    proxy.heal()
    await waitUntil(async () => instance.broadcast.isLive, within(2_000), 5)
    assert.equal(await numberOfSubscribers(), 1)
  })

  test('stays live when data trickles in byte by byte', async ({ assert }) => {
    const { proxy, instance } = await withProxiedSubscriber()
    proxy.trickle()
    const { application } = instance
    const before = application.latency.count
    await waitUntil(async () => application.latency.count >= before + 3, within(4_000))
    assert.isEmpty(instance.signalLines)
  })
})

/** An instance whose application subscriber, and nothing else, goes through a proxy. */
async function withProxiedSubscriber() {
  const redis = await privateRedis()
  const proxy = await FaultProxy.start(redis.port)
  getActiveTestOrFail().cleanup(() => proxy.stop())
  const instance = await openInstance(redis.url)
  const subscriber = instance.connections.get('app-subscriber')
  subscriber.options.port = proxy.port
  subscriber.stream.destroy()
  await waitUntil(async () => instance.signalLines.length === 2, within(3_000))
  instance.signalLines.length = 0
  const channel = instance.keys.named('probe', 'app-subscriber', instance.application.source)
  const numberOfSubscribers = async () => {
    const [, count] = await redis.observer.pubsub('NUMSUB', channel)
    return Number(count)
  }
  return { proxy, instance, subscriber, numberOfSubscribers }
}
