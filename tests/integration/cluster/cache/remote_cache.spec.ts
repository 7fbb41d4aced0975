import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { RemoteCache, type RemoteCacheOptions } from '#cluster/cache/remote_cache'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance, type ClusterInstance } from '#tests/support/redis/cluster_instance'
import { impatient } from '#tests/support/redis/impatient'
import { privateRedis } from '#tests/support/redis/private_redis'
import { Gate } from '#tests/support/gate'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

/** Nobody computes a value only because who computes it got no processor for a while. */
const PATIENT = { fillLeaseMs: 60_000, waitMs: 60_000 }
const never = () => Promise.reject(new Error('the factory must not run'))

test.group('RemoteCache', () => {
  test('calls the factory once for 600 concurrent misses on three instances', async ({
    assert,
  }) => {
    const { caches } = await cluster(3)
    const gate = new Gate()
    let calls = 0
    const factory = async () => {
      calls++
      await gate.opened
      return 'computed'
    }
    const reads = Array.from({ length: 600 }, (_, index) => caches[index % 3]?.get('k', factory))
    await waitUntil(async () => calls > 0, waitLimit())
    gate.open()
    assert.deepEqual(new Set(await Promise.all(reads)), new Set(['computed']))
    assert.isAtMost(calls, 1)
    assert.equal(await caches[2]?.get('k', never), 'computed')
  })

  test('invalidates on every instance, and computes again', async ({ assert }) => {
    const { caches } = await cluster(3)
    let source = 'old'
    const readAll = () => Promise.all(caches.map((cache) => cache.get('k', async () => source)))
    assert.deepEqual(await readAll(), ['old', 'old', 'old'])
    source = 'new'
    assert.equal(await caches[0]?.invalidate('k'), 'done')
    assert.equal(await caches[0]?.get('k', async () => source), 'new')
    await waitUntil(async () => {
      const values = await readAll()
      return values.every((value) => value === 'new')
    }, waitLimit())
  })

  test('rejects a late fill that began before the invalidation', async ({ assert }) => {
    const { caches } = await cluster(2)
    const [slow, other] = caches
    const gate = new Gate()
    let began = false
    const late = slow?.get('k', async () => {
      began = true
      await gate.opened
      return 'stale'
    })
    await waitUntil(async () => began, waitLimit())
    await other?.invalidate('k')
    assert.equal(await other?.get('k', async () => 'fresh'), 'fresh')
    gate.open()
    assert.equal(await late, 'stale')
    for (const cache of caches) assert.equal(await cache.get('k', never), 'fresh')
  })

  test('does not let readers after an invalidation join a read from before it', async ({
    assert,
  }) => {
    const { caches } = await cluster(1)
    const gate = new Gate()
    let began = false
    const early = caches[0]?.get('k', async () => {
      began = true
      await gate.opened
      return 'stale'
    })
    await waitUntil(async () => began, waitLimit())
    await caches[0]?.invalidate('k')
    assert.equal(await caches[0]?.get('k', async () => 'fresh'), 'fresh')
    gate.open()
    assert.equal(await early, 'stale')
    assert.equal(await caches[0]?.get('k', never), 'fresh')
  })

  test('lets another instance compute at once when the factory fails', async ({ assert }) => {
    const { caches } = await cluster(2)
    const gate = new Gate()
    let began = false
    const failing = caches[0]?.get('k', async () => {
      began = true
      await gate.opened
      throw new Error('no luck')
    })
    await waitUntil(async () => began, waitLimit())
    const waiting = caches[1]?.get('k', async () => 'luck')
    gate.open()
    await assert.rejects(() => failing ?? Promise.resolve(), 'no luck')
    assert.equal(await waiting, 'luck')
  })

  test('computes the value itself when the computing instance died', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const { caches } = await cluster(2, { fillLeaseMs: 300 })
    void caches[0]?.get('k', () => new Promise(() => {}))
    const startedAtMs = performance.now()
    assert.equal(await caches[1]?.get('k', async () => 'computed'), 'computed')
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(1_500), String(machine))
  })

  test('serves a value within its grace time during a computation and in an outage', async ({
    assert,
  }) => {
    const { caches } = await cluster(2, { ttlMs: 50, graceMs: 60_000 })
    assert.equal(await caches[0]?.get('k', async () => 'old'), 'old')
    const failing = () => Promise.reject<string>(new Error('the source is away'))
    await waitUntil(async () => {
      let calls = 0
      const value = await caches[1]?.get('k', () => {
        calls++
        return failing()
      })
      assert.equal(value, 'old')
      return calls === 1
    }, waitLimit())

    const begun = new Gate()
    const gate = new Gate()
    let filling: Promise<string> | undefined
    // Until the failed computation has given its turn back, a reader gets the old value at once.
    await waitUntil(async () => {
      filling = caches[0]?.get('k', async () => {
        begun.open()
        await gate.opened
        return 'new'
      })
      return (await Promise.race([filling, begun.opened.then(() => 'begun')])) === 'begun'
    }, waitLimit())
    assert.equal(await caches[1]?.get('k', never), 'old')
    gate.open()
    assert.equal(await filling, 'new')
  })

  test('stores values of JSON, null included, and those of its own codec', async ({ assert }) => {
    const { instances } = await cluster(1)
    const [instance] = instances
    if (!instance) throw new Error('no instance')
    const nothing = cacheOn<string | null>(instance, { name: `null-${randomUUID()}` })
    assert.isNull(await nothing.get('k', async () => null))
    const dates = cacheOn<Date>(instance, {
      name: `dates-${randomUUID()}`,
      localTtlMs: 0,
      encode: (date) => date.toISOString(),
      decode: (body) => new Date(body),
    })
    const date = new Date('2026-01-02T03:04:05.006Z')
    assert.deepEqual(await dates.get('k', async () => date), date)
    assert.deepEqual(await dates.get('k', () => Promise.reject(new Error('not again'))), date)
  })
})

test.group('RemoteCache in an outage', () => {
  test('asks the factory directly, a bounded number at once', async ({ assert }) => {
    const redis = await privateRedis()
    const { caches } = await cluster(1, { concurrentFactories: 4 }, redis.url)
    await redis.die()
    let running = 0
    let most = 0
    const factory = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return 'computed'
    }
    const reads = Array.from({ length: 100 }, (_, index) => caches[0]?.get(`k${index}`, factory))
    assert.deepEqual(new Set(await Promise.all(reads)), new Set(['computed']))
    assert.equal(most, 4)
  })

  test('does not let every reader wait for a frozen Redis', async ({ assert }) => {
    const redis = await privateRedis()
    const { caches, instances } = await cluster(1, {}, redis.url)
    const command = instances[0]?.connections.get('command')
    if (!command) throw new Error('no instance')
    redis.kill('SIGSTOP')
    impatient(command)
    for (let count = 0; count < 3; count++) {
      await caches[0]?.get(`first${count}`, async () => 'computed')
    }
    let isRead = false
    const send = command.sendCommand.bind(command)
    command.sendCommand = (sent, stream) => {
      assert.isTrue(isRead, `the reader sent ${sent.name}`)
      return send(sent, stream)
    }
    assert.equal(await caches[0]?.get('later', async () => 'computed'), 'computed')
    isRead = true
    redis.kill('SIGCONT')
  })

  test('does not use copies while messages may be missed, and drops them afterwards', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const { caches, instances } = await cluster(2, {}, redis.url)
    const [reader, writer] = caches
    const [readerInstance] = instances
    if (!reader || !writer || !readerInstance) throw new Error('no instance')
    let source = 'old'
    assert.equal(await reader.get('k', async () => source), 'old')

    const subscriber = readerInstance.connections.get('app-subscriber')
    const { port } = subscriber.options
    subscriber.options.port = 1
    subscriber.stream.destroy()
    await waitUntil(async () => !readerInstance.broadcast.isLive, waitLimit(), 1)
    source = 'new'
    assert.equal(await writer.invalidate('k'), 'done')
    assert.equal(await reader.get('k', async () => source), 'new')
    source = 'newer'
    await writer.invalidate('k')
    subscriber.options.port = port
    await waitUntil(async () => readerInstance.broadcast.isLive, waitLimit())
    assert.equal(await reader.get('k', async () => source), 'newer')
  })

  test('repeats an invalidation that Redis did not confirm, and does not use the value', async ({
    assert,
  }) => {
    const redis = await privateRedis(['--appendfsync', 'always'])
    const { caches } = await cluster(2, { localTtlMs: 0 }, redis.url)
    const [writer, reader] = caches
    if (!reader || !writer) throw new Error('no instance')
    assert.equal(await writer.get('k', async () => 'old'), 'old')
    await redis.die()
    assert.equal(await writer.invalidate('k'), 'unknown')
    await redis.restart()
    assert.equal(await writer.get('k', async () => 'new'), 'new')
    await waitUntil(async () => (await reader.get('k', async () => 'new')) === 'new', waitLimit())
  })
})

async function cluster(
  size: number,
  options: Partial<RemoteCacheOptions<string>> = {},
  redisUrl = process.env.REDIS_TCP_URL ?? ''
) {
  const keyPrefix = `${clusterConfig.keyPrefix}cache-${randomUUID()}:`
  const instances = await Promise.all(
    Array.from({ length: size }, () => openInstance(redisUrl, { keyPrefix }))
  )
  const caches = instances.map((instance) => cacheOn<string>(instance, options))
  await waitUntil(async () => instances.every(({ broadcast }) => broadcast.isLive), waitLimit())
  return { instances, caches }
}

function cacheOn<T>(
  { connections, broadcast, keys }: ClusterInstance,
  options: Partial<RemoteCacheOptions<T>>
): RemoteCache<T> {
  const dependencies = { redis: connections.get('command'), broadcast, keys }
  return new RemoteCache<T>(dependencies, { name: 'values', ttlMs: 60_000, ...PATIENT, ...options })
}
