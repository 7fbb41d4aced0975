import type { Redis } from 'ioredis'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock, type LockAttempt } from '#cluster/locks/distributed_lock'
import type { HeldLock, Release } from '#cluster/locks/held_lock'
import { Signals } from '#cluster/signals/signals'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'

export interface LockWorld {
  readonly redis: Redis
  readonly keys: RedisKeys
  readonly locks: DistributedLock
  /** The key of a lock that no other test uses. */
  readonly key: string
  readonly lines: string[]
}

/** What one instance has to lock with, over a connection of its own. */
export async function lockWorld(redisUrl?: string): Promise<LockWorld> {
  const redis = await commandConnection(redisUrl)
  const keys = new RedisKeys(clusterConfig.keyPrefix)
  const lines: string[] = []
  const signals = new Signals((line) => lines.push(line))
  const locks = new DistributedLock(redis, keys, signals)
  return { redis, keys, locks, key: keys.lock(uniqueName('test')), lines }
}

/** Acquires, or fails the test. */
export async function acquired(
  locks: DistributedLock,
  key: string,
  ttlMs = 10_000
): Promise<HeldLock> {
  const attempt = await locks.acquire(key, { ttlMs })
  if (attempt.kind !== 'acquired') throw new Error(`${key} is ${attempt.kind}`)
  return attempt.lock
}

/** How an attempt ends, without what it holds. */
export async function outcomeOf(attempt: Promise<LockAttempt>): Promise<LockAttempt['kind']> {
  const { kind } = await attempt
  return kind
}

/** A whole cycle; gives what became of the release. */
export async function cycle(locks: DistributedLock, key: string): Promise<Release> {
  const lock = await acquired(locks, key)
  return lock.release()
}
