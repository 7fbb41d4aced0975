import { getActiveTestOrFail, test } from '@japa/runner'
import clusterConfig, { type ClusterConfig } from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance, SERVICE_PROBES } from '#tests/support/redis/cluster_instance'
import { privateRedis } from '#tests/support/redis/private_redis'
import { FaultProxy } from '#tests/support/fault_proxy'
import { signalsOf } from '../signals/signals_of.js'
import { noticedWithinMs } from './noticed_within_ms.js'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

test.group('A subscriber whose connection carries nothing', () => {
  test('is noticed within 1.5 s, makes readiness fail and leaves the adapter live', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const { proxy, instance } = await withProxiedSubscriber(SERVICE_PROBES)
    const startedAtMs = performance.now()
    proxy.blackhole()
    await waitUntil(async () => !instance.broadcast.isLive, waitLimit(), 5)
    const noticedMs = noticedWithinMs(machine, 1_500, clusterConfig.probeDeadlineMs)
    assert.isBelow(performance.now() - startedAtMs, noticedMs, String(machine))
    assert.equal(await instance.connections.get('command').ping(), 'PONG')
    assert.deepEqual(await instance.connections.unanswered(10_000), ['app-subscriber'])

    proxy.heal()
    await waitUntil(async () => instance.broadcast.isLive, waitLimit())
    await waitUntil(async () => instance.signalLines.length >= 2, waitLimit())
    const { dropped, resubscribed } = signalsOf(instance.signalLines)
    assert.deepEqual([dropped.length, resubscribed.length], [1, 1])
    assert.lengthOf(instance.signalLines, 2)
    assert.isAtLeast(Number(resubscribed[0]?.gap_ms), 1_000)
  })

  test('is noticed also when only deliveries are lost', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const { proxy, instance } = await withProxiedSubscriber(SERVICE_PROBES)
    const startedAtMs = performance.now()
    proxy.dropReplies()
    await waitUntil(async () => !instance.broadcast.isLive, waitLimit(), 5)
    const noticedMs = noticedWithinMs(machine, 1_500, clusterConfig.probeDeadlineMs)
    assert.isBelow(performance.now() - startedAtMs, noticedMs, String(machine))
    proxy.heal()
    await waitUntil(async () => instance.broadcast.isLive, waitLimit())
  })

  test('prints one pair of signals and is back within 250 ms of a reset', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const { proxy, instance } = await withProxiedSubscriber()
    const startedAtMs = performance.now()
    proxy.reset()
    await waitUntil(async () => instance.signalLines.length >= 2, waitLimit(), 2)
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(250), String(machine))
    const { dropped, resubscribed } = signalsOf(instance.signalLines)
    assert.deepEqual([dropped.length, resubscribed.length], [1, 1])
  })

  test('is not live before its channels are acknowledged, despite repeated cuts', async ({
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
    await waitUntil(async () => cuts === 5 && instance.broadcast.isLive, waitLimit(), 5)
    assert.equal(await numberOfSubscribers(), 1)
    await waitUntil(async () => instance.signalLines.length >= 2, waitLimit())
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
    await waitUntil(async () => retries >= 6, waitLimit(), 5)
    proxy.heal()
    await waitUntil(async () => instance.broadcast.isLive, waitLimit(), 5)
    assert.equal(await numberOfSubscribers(), 1)
  })

  test('stays live when data arrives byte by byte', async ({ assert }) => {
    const { proxy, instance } = await withProxiedSubscriber({ probeAfterSilenceMs: 100 })
    proxy.trickle()
    const { application } = instance
    const before = application.latency.count
    await waitUntil(async () => application.latency.count >= before + 3, waitLimit())
    assert.isEmpty(instance.signalLines)
  })
})

/** An instance whose application subscriber, and nothing else, goes through a proxy. */
async function withProxiedSubscriber(times: Partial<ClusterConfig> = {}) {
  const redis = await privateRedis()
  const proxy = await FaultProxy.start(redis.port)
  getActiveTestOrFail().cleanup(() => proxy.stop())
  const instance = await openInstance(redis.url, times)
  const subscriber = instance.connections.get('app-subscriber')
  subscriber.options.port = proxy.port
  subscriber.stream.destroy()
  await waitUntil(
    async () =>
      signalsOf(instance.signalLines).resubscribed.length > 0 &&
      instance.broadcast.isLive &&
      instance.realtime.isLive,
    waitLimit()
  )
  instance.signalLines.length = 0
  const channel = instance.keys.named('probe', 'app-subscriber', instance.application.source)
  const numberOfSubscribers = async () => {
    const [, count] = await redis.observer.pubsub('NUMSUB', channel)
    return Number(count)
  }
  return { proxy, instance, subscriber, numberOfSubscribers }
}
