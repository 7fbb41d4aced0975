import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { privateRedis } from '#tests/support/redis/private_redis'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { eventWorld } from './event_world.js'
import { waitLimit } from '#tests/support/wait_limit'

/** Of a store that never answers; longer than a process may get no processor. */
const LIMIT_MS = 4_000

test.group('Recording router events while a store is away', () => {
  test('writes them to MongoDB while Redis is away', async ({ assert }) => {
    const redis = await privateRedis()
    const { newEvents, record, stored, archive } = await eventWorld(redis.url)
    await redis.die()
    const events = newEvents(10)

    await record(events)

    assert.deepEqual(await stored(), events)
    assert.equal(archive.refused, 0)
  })

  test('has each once when Redis added them but its answer was lost', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const { newEvents, record, stored, startMover, stream } = await eventWorld(proxy.url, {
      // oxlint-disable-next-line house/patient-times -- nothing answers
      storeTimeoutMs: LIMIT_MS,
    })
    await record(newEvents(1))
    proxy.dropReplies()
    const events = newEvents(10)

    await record(events)
    assert.lengthOf(await stored(), 10)
    assert.equal(await redis.observer.xlen(stream.key), 2)
    proxy.reset()
    proxy.heal()

    await startMover()
    await waitUntil(async () => (await redis.observer.xlen(stream.key)) === 0, waitLimit(30_000))
    const all = await stored()
    assert.lengthOf(all, 11)
    assert.includeDeepMembers(all, events)
  })

  test('has all events of a batch once when Redis dies before it has them', async ({ assert }) => {
    const redis = await privateRedis()
    const { newEvents, recorder, stored, stream } = await eventWorld(redis.url)
    const events = newEvents(250)
    await redis.die()

    await recorder.recordAll(events)

    assert.deepEqual(await stored(), events)
    await redis.restart()
    assert.equal(await redis.observer.xlen(stream.key), 0)
  })

  test('has no event of a batch while no store accepts it, and later all of them', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const { newEvents, recorder, stored, archive, feed } = await eventWorld(redis.url)
    const events = newEvents(250)
    archive.isAway = true
    await redis.die()

    await recorder.recordAll(events)
    const before = await stored()
    archive.isAway = false
    await waitUntil(async () => recorder.bufferedCount === 0, waitLimit(30_000))

    assert.deepEqual(before, [])
    assert.deepEqual(await stored(), events)
    assert.lengthOf(feed.ids, 250)
  })

  test('has all events of a batch once when Redis added them but its answer was lost', async ({
    assert,
  }) => {
    const { redis, proxy } = await proxiedRedis()
    const { newEvents, recorder, arrived, stored, startMover, stream } = await eventWorld(
      proxy.url,
      // oxlint-disable-next-line house/patient-times -- nothing answers
      { storeTimeoutMs: LIMIT_MS }
    )
    await recorder.recordAll(newEvents(1))
    proxy.dropReplies()

    await recorder.recordAll(newEvents(250))
    assert.equal(await redis.observer.xlen(stream.key), 1 + 3)
    proxy.reset()
    proxy.heal()
    await startMover()
    await arrived(251)
    await waitUntil(async () => (await redis.observer.xlen(stream.key)) === 0, waitLimit(30_000))

    assert.lengthOf(await stored(), 251)
  })

  test('writes them to MongoDB while Redis refuses writes', async ({ assert }) => {
    const redis = await privateRedis()
    const { newEvents, record, stored } = await eventWorld(redis.url)
    await redis.observer.config('SET', 'maxmemory', '1')
    const events = newEvents(10)

    await record(events)

    assert.deepEqual(await stored(), events)
  })

  test('keeps them while both are away, and stores them in the one that comes back', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const world = await eventWorld(redis.url)
    const { newEvents, record, recorder, feed, startMover, arrived, archive } = world
    archive.isAway = true
    await redis.die()
    const events = newEvents(10)

    await record(events)
    assert.equal(recorder.bufferedCount, 10)
    assert.deepEqual(feed.ids, [])
    await redis.restart()
    await waitUntil(async () => recorder.bufferedCount === 0, waitLimit(30_000))
    assert.deepEqual(
      feed.ids,
      events.map(({ id }) => id)
    )
    archive.isAway = false

    await startMover()
    assert.deepEqual(await arrived(10), events)
    assert.equal(recorder.lostCount, 0)
  })

  test('answers at once while both are known to be away', async ({ assert }) => {
    const { proxy } = await proxiedRedis()
    const { newEvents, record, recorder, archive } = await eventWorld(proxy.url, {
      // oxlint-disable-next-line house/patient-times -- nothing answers
      storeTimeoutMs: 500,
    })
    archive.isAway = true
    proxy.blackhole()
    for (const event of newEvents(3)) await record([event])

    const machine = await MachineDelay.watch()
    const startedAtMs = performance.now()
    for (const event of newEvents(50)) await record([event])

    const tookMs = performance.now() - startedAtMs
    assert.isBelow(tookMs, machine.boundMs(5_000), String(machine))
    assert.equal(recorder.bufferedCount, 53)
  })

  test('stores events kept in memory before the recorder stops', async ({ assert }) => {
    const redis = await privateRedis()
    const { newEvents, record, recorder, stored, archive } = await eventWorld(redis.url)
    archive.isAway = true
    await redis.die()
    const events = newEvents(10)
    await record(events)
    archive.isAway = false

    await recorder.stop(5_000)

    assert.deepEqual(await stored(), events)
  })
})
