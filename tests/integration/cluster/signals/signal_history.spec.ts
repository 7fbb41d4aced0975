import { test } from '@japa/runner'
import type { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { SignalHistory } from '#cluster/signals/signal_history'
import clusterConfig from '#config/cluster'
import { printedSignal } from '#tests/support/operations/printed_signal'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'
import { eventually } from '#tests/support/eventually'

const ALL = () => true
const KEPT_MAX = 5_000

function historyOn(redis: Redis, source = 'one', prefix = uniqueName('signals')) {
  const keys = new RedisKeys(`${clusterConfig.keyPrefix}${prefix}:`)
  return { history: new SignalHistory(redis, keys, source), prefix, key: keys.named('signals') }
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => printedSignal({ payload: { number: from + at } }))

const numbersOf = (signals: readonly { readonly payload: Readonly<Record<string, unknown>> }[]) =>
  signals.map(({ payload }) => payload.number)

test.group('SignalHistory', () => {
  test('pages through the signals of all instances, the newest first', async ({ assert }) => {
    const redis = await commandConnection()
    const { history, prefix } = historyOn(redis)
    const { history: other } = historyOn(redis, 'two', prefix)
    for (const signal of numbered(3)) history.add(signal)
    await history.flush()
    for (const signal of numbered(2, 3)) other.add(signal)
    await other.flush()

    const first = await history.before(null, ALL, 2)
    const second = await history.before(first.next, ALL, 2)
    const last = await history.before(second.next, ALL, 2)

    assert.deepEqual(numbersOf(first.signals), [4, 3])
    assert.deepEqual(numbersOf(second.signals), [2, 1])
    assert.deepEqual(numbersOf(last.signals), [0])
    assert.isNull(last.next)
  })

  test('finds a match, however far back it is', async ({ assert }) => {
    const redis = await commandConnection()
    const { history } = historyOn(redis)
    for (const signal of numbered(400)) history.add(signal)
    await history.flush()
    for (const signal of numbered(400, 400)) history.add(signal)
    await history.flush()

    const { signals, next } = await history.before(null, ({ payload }) => payload.number === 7, 5)

    assert.deepEqual(numbersOf(signals), [7])
    assert.isNull(next)
  })

  test('parses the result of a read within one turn, for any number of requests', async ({
    assert,
  }) => {
    const redis = await commandConnection()
    const { history } = historyOn(redis)
    for (let from = 0; from < 2_000; from += 500) {
      for (const signal of numbered(500, from)) history.add(signal)
      await history.flush()
    }
    let isOver = false
    let turn = 0
    const count = () => {
      turn += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const parsed = new Map<number, number>()
    const none = () => {
      parsed.set(turn, (parsed.get(turn) ?? 0) + 1)
      return false
    }

    const asked = Array.from({ length: 24 }, () => history.before(null, none, 5))
    const pages = await Promise.all([...asked, history.after('0-0', none, 5)])
    isOver = true

    for (const { signals } of pages) assert.lengthOf(signals, 0)
    assert.equal(
      parsed.values().reduce((sum, one) => sum + one, 0),
      25 * 2_000
    )
    assert.isAtMost(Math.max(...parsed.values()), 500)
  })

  test('misses nothing after a position, over any number of requests', async ({ assert }) => {
    const redis = await commandConnection()
    const { history } = historyOn(redis)
    const start = await history.newest()
    for (const signal of numbered(5)) history.add(signal)
    await history.flush()
    const first = await history.after(start, ALL, 3)
    for (const signal of numbered(1, 5)) history.add(signal)
    await history.flush()
    const second = await history.after(first.next, ALL, 3)
    const third = await history.after(second.next, ALL, 3)

    assert.deepEqual(numbersOf(first.signals), [0, 1, 2])
    assert.deepEqual(numbersOf(second.signals), [3, 4, 5])
    assert.deepEqual(third, { signals: [], next: second.next })
  })

  test('keeps the newest 5,000', async ({ assert }) => {
    const redis = await commandConnection()
    const { history, key } = historyOn(redis)
    for (let at = 0; at < KEPT_MAX + 100; at += 100) {
      for (const signal of numbered(100, at)) history.add(signal)
      await history.flush()
    }

    const { signals } = await history.before(null, ({ payload }) => Number(payload.number) < 101, 5)

    assert.equal(await redis.xlen(key), KEPT_MAX)
    assert.deepEqual(numbersOf(signals), [100])
  })

  test('adds a signal once whose answer was lost', async ({ assert }) => {
    const redis = await commandConnection()
    const { history } = historyOn(redis)
    history.add(printedSignal({ payload: { number: -1 } }))
    await history.flush()
    const send = redis.sendCommand.bind(redis)
    redis.sendCommand = async (...args) => {
      await send(...args)
      throw new Error('Command timed out')
    }
    for (const signal of numbered(3)) history.add(signal)
    await history.flush()
    redis.sendCommand = send
    for (const signal of numbered(2, 3)) history.add(signal)
    await history.flush()

    const { signals } = await history.before(null, ALL, 10)

    assert.deepEqual(numbersOf(signals), [4, 3, 2, 1, 0, -1])
    assert.isEmpty(history.waiting(ALL, 10))
  })

  test('adds the newest 500 of an outage after it, with the time at which they were printed', async ({
    assert,
  }) => {
    const server = await privateRedis()
    const redis = await commandConnection(server.url)
    const { history } = historyOn(redis)
    await server.die()
    for (const signal of numbered(600)) history.add(signal)
    await history.flush()
    const waiting = history.waiting(ALL, 2)
    await server.restart()

    const { signals } = await eventually(
      async () => {
        await history.flush()
        return history.before(null, ALL, 1_000).catch(() => ({ signals: [], next: null }))
      },
      (page) => page.signals.length >= 500
    )

    assert.deepEqual(numbersOf(waiting), [599, 598])
    assert.deepEqual(
      numbersOf(signals),
      Array.from({ length: 500 }, (_, at) => 599 - at)
    )
    assert.equal(signals[0]?.time, printedSignal().time)
    assert.isAbove(Number(signals[0]?.place?.split('-')[0]), Date.parse(printedSignal().time))
  })

  test('stores a signal that is too large without its payload', async ({ assert }) => {
    const redis = await commandConnection()
    const { history } = historyOn(redis)
    history.add(printedSignal({ payload: { reason: 'r'.repeat(3_000) } }))
    await history.flush()

    const { signals } = await history.before(null, ALL, 1)

    assert.deepEqual(signals[0]?.payload, {})
    assert.equal(signals[0]?.key, 'redis.lock.unavailable')
  })
})
