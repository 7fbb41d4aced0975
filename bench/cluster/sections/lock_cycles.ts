import { randomUUID } from 'node:crypto'
import { Verrou } from '@verrou/core'
import { redisStore } from '@verrou/core/drivers/redis'
import type { Redis } from 'ioredis'
import Redlock from 'redlock'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { Signals } from '#cluster/signals/signals'

const TTL_MS = 10_000
const COMPARE_AND_DELETE =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

/** Acquires and releases the lock with this name. */
export type LockCycle = (name: string) => Promise<unknown>

/** `bare commands` are the two that every lock needs, without a fencing token. */
export const LOCK_CYCLES = {
  'bare commands': bareCommands,
  ours,
  'ours, new names': (redis: Redis): LockCycle => {
    const cycle = ours(redis)
    let cycles = 0
    return (name) => cycle(`${name}-${cycles++}`)
  },
  '@verrou/core': verrou,
  redlock,
} satisfies Record<string, (redis: Redis) => LockCycle | Promise<LockCycle>>

export type Locker = keyof typeof LOCK_CYCLES

function ours(redis: Redis): LockCycle {
  const keys = new RedisKeys('bench-ours:')
  const locks = new DistributedLock(redis, keys, new Signals())
  return async (name) => {
    const attempt = await locks.acquire(keys.lock(name), { ttlMs: TTL_MS })
    if (attempt.kind !== 'acquired') throw new Error(attempt.kind)
    return attempt.lock.release()
  }
}

async function bareCommands(redis: Redis): Promise<LockCycle> {
  const sha = String(await redis.script('LOAD', COMPARE_AND_DELETE))
  return async (name) => {
    const key = `bench-bare:${name}`
    const value = randomUUID()
    await redis.set(key, value, 'PX', TTL_MS, 'NX')
    return redis.evalsha(sha, 1, key, value)
  }
}

function verrou(redis: Redis): LockCycle {
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

function redlock(redis: Redis): LockCycle {
  const factory = new Redlock([redis], { retryCount: 0 })
  return async (name) => {
    const lock = await factory.acquire([`bench-redlock:${name}`], TTL_MS)
    return lock.release()
  }
}
