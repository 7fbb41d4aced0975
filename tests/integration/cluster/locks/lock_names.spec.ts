import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { LockNames } from '#cluster/locks/lock_commands'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { acquired, lockWorld, outcomeOf } from './lock_world.js'
import { waitLimit } from '#tests/support/wait_limit'

test.group('LockNames', () => {
  test('records the names of one turn, 500 per command, and lists the first to expire', async ({
    assert,
  }) => {
    const { redis, keys, names } = await namesOfTheirOwn()
    names.note(keys.lock('known'), 600_000)
    await listed(names, 1)
    const sent = commandsOf(redis, keys.named('lock-names'))
    for (let at = 1_200; at > 0; at--) names.note(keys.lock(`n${at}`), 600_000 + at * 1_000)
    assert.lengthOf(sent, 0)
    await listed(names, 1_201)
    assert.lengthOf(
      sent.filter((name) => name === 'evalsha'),
      3
    )
    assert.deepEqual(await names.list(3), ['lock:known', 'lock:n1', 'lock:n2'])
  })

  test('sends 500 names in one command, and each name once', async ({ assert }) => {
    const { redis, keys, names } = await namesOfTheirOwn()
    names.note(keys.lock('known'), 600_000)
    await listed(names, 1)
    const sent = namesSentBy(redis)
    const note = (count: number, as: string) => {
      for (let at = 0; at < count; at++) names.note(keys.lock(`${as}${at}`), 600_000)
    }
    note(500, 'a')
    await listed(names, 501)
    note(501, 'b')
    await listed(names, 1_002)
    assert.isAtMost(Math.max(...sent.map(({ length }) => length)), 500)
    assert.isAtMost(sent.length, 3)
    assert.lengthOf(sent.flat(), 1_001)
  })

  test('resends a name that the store would drop before its lock expires', async ({ assert }) => {
    const { redis, keys, names } = await namesOfTheirOwn()
    names.note(keys.lock('again'), 30_000)
    await listed(names, 1)
    const sent = namesSentBy(redis)
    for (let times = 0; times < 3; times++) names.note(keys.lock('again'), 30_000)
    names.note(keys.lock('other'), 30_000)
    await listed(names, 2)
    assert.deepEqual(sent.flat(), ['lock:other'])
    names.note(keys.lock('again'), 90_000)
    names.note(keys.lock('third'), 30_000)
    await listed(names, 3)
    assert.deepEqual(sent.flat(), ['lock:other', 'lock:again', 'lock:third'])
  })

  test('resends a name over a new connection, because the store may have lost it', async ({
    assert,
  }) => {
    const { redis, keys, names } = await namesOfTheirOwn()
    const admin = await commandConnection()
    names.note(keys.lock('lost'), 600_000)
    await listed(names, 1)
    await admin.del(keys.named('lock-names'))
    const ready = once(redis, 'ready')
    redis.disconnect(true)
    await ready
    names.note(keys.lock('lost'), 600_000)
    await listed(names, 1)
    assert.deepEqual(await names.list(3), ['lock:lost'])
  })

  test('resends a name that the store has refused', async ({ assert }) => {
    const { redis, keys, names } = await namesOfTheirOwn()
    await redis.set(keys.named('lock-names'), 'no sorted set')
    names.note(keys.lock('refused'), 600_000)
    await waitUntil(async () => {
      await redis.del(keys.named('lock-names'))
      names.note(keys.lock('refused'), 600_000)
      const found = await names.list(3)
      return found.join() === 'lock:refused'
    }, waitLimit())
    assert.deepEqual(await names.list(3), ['lock:refused'])
  })

  test('forgets a name after the time of its lock', async ({ assert }) => {
    const { redis, keys, names } = await namesOfTheirOwn()
    const noteFromElsewhere = (name: string, ttlMs: number) =>
      new LockNames(redis, keys).note(keys.lock(name), ttlMs)
    names.note(keys.lock('short'), 20)
    await waitUntil(async () => {
      noteFromElsewhere('long', 60_000)
      const found = await names.list(3)
      return found.join() === 'lock:long'
    }, waitLimit())
    noteFromElsewhere('long', 1)
    await delay(20)
    names.note(keys.lock('other'), 90_000)
    await listed(names, 2)
    assert.deepEqual(await names.list(3), ['lock:long', 'lock:other'], 'the longer time counts')
  })
})

test.group('A wait for a lock', () => {
  test('asks the store at most once in 20 ms', async ({ assert }) => {
    const [one, other] = [await lockWorld(), await lockWorld()]
    const lock = await acquired(one.locks, one.key, 60_000)
    const sent = commandsOf(other.redis, one.key)
    const startedMs = performance.now()
    const waiting = other.locks.acquire(one.key, { ttlMs: 60_000, waitMs: 60_000 })
    await waitUntil(async () => sent.length > 15, waitLimit())
    await lock.release()
    assert.equal(await outcomeOf(waiting), 'acquired')
    assert.isAtMost(sent.length, (performance.now() - startedMs) / 20 + 3)
  })
})

async function namesOfTheirOwn() {
  const redis = await commandConnection()
  const keys = new RedisKeys(`${clusterConfig.keyPrefix}${uniqueName('names')}:`)
  return { redis, keys, names: new LockNames(redis, keys) }
}

/** Waits until so many names are listed. */
function listed(names: LockNames, count: number): Promise<void> {
  const isReached = async () => {
    const { length } = await names.list(2 * count)
    return length === count
  }
  return waitUntil(isReached, waitLimit(), 1)
}

/** The names of the commands that the connection sends from now on with this key. */
function commandsOf(redis: Redis, key: string): string[] {
  const sent: string[] = []
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...args) => {
    const [command] = args
    if (command.args.includes(key)) sent.push(command.name)
    return send(...args)
  }
  return sent
}

/** The names that the connection sends from now on, by command. */
function namesSentBy(redis: Redis): string[][] {
  const sent: string[][] = []
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...args) => {
    const [{ args: words, name }] = args
    if (name === 'evalsha') sent.push(words.map(String).filter((word) => word.startsWith('lock:')))
    return send(...args)
  }
  return sent
}
