import { test } from '@japa/runner'
import { toBody } from '#routing/events/event_stores'
import { waitUntil } from '#scripts/services/wait_until'
import { eventWorld } from './event_world.js'
import { refuseAllWrites, refuseEvents } from './refusing_mongo.js'
import { waitLimit } from '#tests/support/wait_limit'

/** A message is tried more often than this while MongoDB refuses it. */
const ATTEMPTS = 4

test.group('Router events that MongoDB refuses without being away', () => {
  test('stay while it refuses every write, and are all stored afterwards, each once', async ({
    assert,
  }) => {
    const world = await eventWorld()
    const { newEvents, record, startMover, arrived, stream, archive, log } = world
    const acceptWrites = await refuseAllWrites()
    const movers = [
      await startMover({ attempts: ATTEMPTS }),
      await startMover({ attempts: ATTEMPTS }),
    ]
    const events = newEvents(300)
    for (let at = 0; at < 300; at += 30) await record(events.slice(at, at + 30))

    const haveAllReported = () => log.lines.length === movers.length
    await waitUntil(async () => archive.addCount > 12 && haveAllReported(), waitLimit(30_000))
    assert.equal(await stream.redis.xlen(stream.deadLettersKey), 0)
    await acceptWrites()

    assert.sameDeepMembers(await arrived(300), events)
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit(30_000))
    assert.deepEqual(
      movers.map(({ deadLetterCount }) => deadLetterCount),
      [0, 0]
    )
    const [first = '', ...others] = [...new Set(log.lines)]
    assert.match(first, /^error: MongoDB refuses router events; they stay in the stream$/)
    assert.deepEqual(others, ['info: MongoDB takes router events again'])
  })

  test('stay while a validator refuses each of them, and are all stored afterwards', async ({
    assert,
  }) => {
    const world = await eventWorld()
    const { organizationId, newEvents, record, startMover, arrived, stream, archive } = world
    const acceptAll = await refuseEvents(organizationId, /./)
    await startMover({ attempts: ATTEMPTS })
    const events = newEvents(300)
    for (let at = 0; at < 300; at += 30) await record(events.slice(at, at + 30))

    await waitUntil(async () => archive.addCount > 10, waitLimit(30_000))
    assert.equal(await stream.redis.xlen(stream.deadLettersKey), 0)
    assert.isBelow(await stream.depth(), 12)
    await acceptAll()

    assert.sameDeepMembers(await arrived(300), events)
  })

  test('become dead letters one by one when others of their group succeed', async ({ assert }) => {
    const world = await eventWorld()
    const { organizationId, newEvents, record, startMover, arrived, stream } = world
    await refuseEvents(organizationId, /\/1$/)
    const [first, refused, odd, last] = newEvents(4)
    if (!first || !refused || !odd || !last) throw new Error('unreachable')
    const unknown = ['ROUTER_DREAMT', ...toBody([odd])]
    const body = JSON.stringify([...toBody([first, refused]), unknown, ...toBody([last])])
    await stream.redis.xadd(stream.key, '*', 'id', 'group', 'body', body)

    const mover = await startMover({ attempts: 2, unreadableWaitMs: 0 })
    const others = newEvents(1)
    await waitUntil(async () => {
      const [other] = newEvents(1)
      if (other) others.push(other)
      await record(others.slice(-1))
      return mover.deadLetterCount === 2
    }, waitLimit(30_000))

    const arrivedEvents = await arrived(others.length + 1)
    assert.lengthOf(arrivedEvents, others.length + 1)
    assert.includeDeepMembers(arrivedEvents, [first, last])
    const dead = JSON.stringify(await stream.redis.xrange(stream.deadLettersKey, '-', '+'))
    assert.include(dead, refused.id)
    assert.include(dead, 'Document failed validation')
    assert.include(dead, 'ROUTER_DREAMT')
    assert.notInclude(dead, first.id)
  })
})

test.group('Router events of a full stream', () => {
  test('go to MongoDB directly, and through the stream again when there is room', async ({
    assert,
  }) => {
    const { newEvents, record, startMover, stored, arrived, stream } = await eventWorld(undefined, {
      bytesMax: 30_000,
    })
    const events = newEvents(250)
    for (const event of events) await record([event])

    const depth = await stream.depth()
    const bytes = Number(await stream.redis.memory('USAGE', stream.key))
    assert.isBelow(bytes, 37_500)
    assert.isBelow(depth, 250)
    assert.lengthOf(await stored(), 250 - depth)
    await startMover()
    assert.sameDeepMembers(await arrived(250), events)
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit(30_000))
    const [next] = newEvents(1)
    if (!next) throw new Error('unreachable')
    await record([next])
    assert.lengthOf(await arrived(251), 251)
  })

  test('are kept in memory while MongoDB refuses them too, and counted as lost beyond that', async ({
    assert,
  }) => {
    const world = await eventWorld(undefined, { bytesMax: 30_000, bufferMax: 50 })
    const { newEvents, record, recorder, feed, startMover, arrived, stream } = world
    const acceptWrites = await refuseAllWrites()
    const events = newEvents(250)

    for (const event of events) await record([event])

    const depth = await stream.depth()
    assert.equal(recorder.bufferedCount, 50)
    assert.equal(recorder.lostCount, 250 - 50 - depth)
    const ids = events.map(({ id }) => id)
    assert.deepEqual(feed.ids, ids.slice(0, depth))
    await acceptWrites()
    await startMover()
    assert.deepEqual(await arrived(50 + depth), events.slice(0, 50 + depth))
    await waitUntil(async () => recorder.bufferedCount === 0, waitLimit(30_000))
    assert.deepEqual(feed.ids, ids.slice(0, depth + 50))
  })
})
