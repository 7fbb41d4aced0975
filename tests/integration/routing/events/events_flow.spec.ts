import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RouterEventMover } from '#routing/events/router_event_mover'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { waitUntil } from '#scripts/services/wait_until'
import { newIdentifier } from '#shared/identifiers'
import { privateRedis } from '#tests/support/redis/private_redis'
import { Gate } from '#tests/support/gate'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { eventWorld, SwitchedArchive } from './event_world.js'
import { waitLimit } from '#tests/support/wait_limit'

test.group('Router events on their way to MongoDB', () => {
  test('arrive once each, as they were recorded, and leave the stream empty', async ({
    assert,
  }) => {
    const { newEvents, record, startMover, arrived, stream } = await eventWorld()
    for (let count = 0; count < 3; count++) await startMover()
    const events = newEvents(500)

    await record(events)

    assert.deepEqual(await arrived(500), events)
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit(30_000))
  })

  test('are moved at once by the instance that recorded them, however seldom it polls', async ({
    assert,
  }) => {
    const { newEvents, record, startMover, arrived } = await eventWorld()
    await startMover({ pollMs: 600_000 })
    const events = newEvents(3)

    for (const [at, event] of events.entries()) {
      await record([event])
      assert.lengthOf(await arrived(at + 1), at + 1)
    }
  })

  test('wake the mover of the application that records them', async ({ assert, cleanup }) => {
    const mover = await app.container.make(RouterEventMover)
    let wakes = 0
    mover.wake = () => void (wakes += 1)
    cleanup(() => void Reflect.deleteProperty(mover, 'wake'))

    const recorder = await app.container.make(RouterEventRecorder)
    await recorder.record(routerEvent({ organizationId: newIdentifier() }))

    assert.isAbove(wakes, 0)
  })

  test('cost a hundred concurrent resolves one command and one message', async ({ assert }) => {
    const redis = await privateRedis()
    const { newEvents, record, stream } = await eventWorld(redis.url)
    await record(newEvents(1))
    const before = await scriptCalls(redis.observer)

    await record(newEvents(100))

    assert.equal((await scriptCalls(redis.observer)) - before, 1)
    assert.equal(await stream.depth(), 2)
  })

  test('become dead letters when they cannot be read, and hold up no other', async ({ assert }) => {
    const { newEvents, record, startMover, arrived, stream, log } = await eventWorld()
    const [first, last] = [newEvents(1), newEvents(1)]
    await record(first)
    await stream.redis.xadd(stream.key, '*', 'id', 'odd', 'body', '["ROUTER_DREAMT"]')
    await stream.redis.xadd(stream.key, '*', 'id', 'broken', 'body', '{')
    await record(last)

    const mover = await startMover({ unreadableWaitMs: 0 })

    assert.deepEqual(await arrived(2), [...first, ...last])
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit(30_000))
    assert.equal(await stream.redis.xlen(stream.deadLettersKey), 2)
    assert.equal(mover.deadLetterCount, 2)
    assert.deepEqual(new Set(log.lines), new Set(['error: a router event became a dead letter']))
  })

  test('wait in the stream while MongoDB is away, without a counted attempt', async ({
    assert,
  }) => {
    const { newEvents, record, startMover, arrived, stream, archive } = await eventWorld()
    archive.isAway = true
    const mover = await startMover({ attempts: 2 })
    const events = newEvents(20)
    await record(events)

    await waitUntil(async () => archive.refused > 5, waitLimit(30_000))
    assert.equal(await stream.depth(), 1)
    archive.isAway = false

    assert.deepEqual(await arrived(20), events)
    assert.equal(mover.deadLetterCount, 0)
  })

  test('are taken over from a mover that died while moving them', async ({ assert }) => {
    const { newEvents, record, startMover, arrived, stream } = await eventWorld()
    const events = newEvents(5)
    await record(events)
    await stream.redis.xgroup('CREATE', stream.key, 'workers', '0')
    await stream.redis.xreadgroup(
      'GROUP',
      'workers',
      'dead',
      'COUNT',
      '10',
      'STREAMS',
      stream.key,
      '>'
    )

    await startMover()

    assert.deepEqual(await arrived(5), events)
  })

  test('are given back by a mover that must stop before it has finished', async ({ assert }) => {
    const { newEvents, record, startMover, arrived } = await eventWorld()
    const stuck = new StuckArchive()
    const mover = await startMover({ visibilityMs: 60_000 }, stuck)
    const events = newEvents(5)
    await record(events)
    await stuck.asked.opened

    await mover.stop(20)
    await startMover({ visibilityMs: 60_000 })

    assert.deepEqual(await arrived(5), events)
  })
})

/** Never answers. */
class StuckArchive extends SwitchedArchive {
  readonly asked = new Gate()

  constructor() {
    super({ add: () => new Promise(() => {}) })
  }

  override add(): Promise<ReadonlyMap<string, string>> {
    this.asked.open()
    return super.add([])
  }
}

async function scriptCalls(observer: { info(section: string): Promise<string> }): Promise<number> {
  const statistics = await observer.info('commandstats')
  const calls = [...statistics.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)]
  return calls.reduce((sum, [, count]) => sum + Number(count), 0)
}
