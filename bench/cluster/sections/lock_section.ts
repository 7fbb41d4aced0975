import { randomUUID } from 'node:crypto'
import { Verrou } from '@verrou/core'
import { redisStore } from '@verrou/core/drivers/redis'
import type { Redis } from 'ioredis'
import Redlock from 'redlock'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { Signals } from '#cluster/signals/signals'
import type { Figures } from '../../figures.js'
import { commandConnection } from './command_connection.js'
import { inLoops } from './in_loops.js'
import { measureRounds, type AsyncCase, type Rounds } from './rounds.js'

const TTL_MS = 10_000
const COMPARE_AND_DELETE =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

/** Acquires and releases the lock with this name. */
type Cycle = (name: string) => Promise<unknown>

/**
 * Measures acquire and release of an uncontended lock, against the two commands that every lock needs and against other
 * libraries, all over one connection with the service's settings. Microseconds per cycle. A single caller's figure has
 * no goal, because it is mostly the wait for two round trips.
 */
export async function lockSection(
  figures: Figures,
  redisUrl: string,
  rounds: Rounds
): Promise<void> {
  const redis = await commandConnection(redisUrl)
  const cycles: [name: string, cycle: Cycle][] = [
    ['bare commands', await bareCommands(redis)],
    ['ours', ours(redis)],
    ['@verrou/core', verrou(redis)],
    ['redlock', redlock(redis)],
  ]
  for (const [concurrency, operations] of [
    [64, 2_560],
    [1, 320],
  ] as const) {
    const cases = cycles.map(([name, cycle]): AsyncCase => ({
      name,
      operations,
      run: () => inLoops(concurrency, operations, cycle),
    }))
    const measured = await measureRounds(rounds, cases)
    const value = measured.get('ours') ?? Number.NaN
    for (const [name] of cycles.filter(([one]) => one !== 'ours')) {
      const peer = { name, value: measured.get(name) ?? Number.NaN }
      if (concurrency === 1) {
        figures.tell('lock and release, one caller', value, 'us', peer)
      } else {
        const atMost = name === 'bare commands' ? 1.1 : 1
        figures.holdRatio('lock and release, 64 callers', value, 'us', peer, atMost)
      }
    }
  }
  redis.disconnect()
}

function ours(redis: Redis): Cycle {
  const keys = new RedisKeys('bench-ours:')
  const locks = new DistributedLock(redis, keys, new Signals())
  return async (name) => {
    const attempt = await locks.acquire(keys.lock(name), { ttlMs: TTL_MS })
    if (attempt.kind !== 'acquired') throw new Error(attempt.kind)
    return attempt.lock.release()
  }
}

async function bareCommands(redis: Redis): Promise<Cycle> {
  const sha = String(await redis.script('LOAD', COMPARE_AND_DELETE))
  return async (name) => {
    const key = `bench-bare:${name}`
    const value = randomUUID()
    await redis.set(key, value, 'PX', TTL_MS, 'NX')
    return redis.evalsha(sha, 1, key, value)
  }
}

function verrou(redis: Redis): Cycle {
  const factory = new Verrou({
    default: 'redis',
    stores: { redis: { driver: redisStore({ connection: redis }) } },
  })
  return async (name) => {
    const lock = factory.createLock(`bench-verrou:${name}`, TTL_MS)
    await lock.acquireImmediately()
    return lock.release()
  }
}

function redlock(redis: Redis): Cycle {
  const factory = new Redlock([redis], { retryCount: 0 })
  return async (name) => {
    const lock = await factory.acquire([`bench-redlock:${name}`], TTL_MS)
    return lock.release()
  }
}
