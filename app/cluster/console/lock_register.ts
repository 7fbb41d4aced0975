import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LockCommands, LockNames } from '#cluster/locks/lock_commands'
import type { ScriptOutcome } from '#cluster/lua/lua_script'
import { durationText } from '#shared/console/table'
import { findKeys, type FoundKeys } from './find_keys.js'

const LOCK_NAME = /^(cron-fanout|lock):[^{}]+$/

export interface ListedLock {
  /** Its key without the prefix of the environment, such as `cron-fanout:<jobType>:<orgId>`. */
  readonly name: string
  readonly key: string
  /** The random UUID of the attempt that took it. */
  readonly holder: string
  /** Until the lock expires; null when it has no expiry, although every lock of this service has one. */
  readonly remainingMs: number | null
  /** The newest fencing token of the lock; null when the store has forgotten it. */
  readonly fence: number | null
}

/** What an operator may see of locks, and how one is released by force. Rejects when Redis is away. */
export class LockRegister {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys
  ) {}

  /** The key of a name with or without the prefix; null when the name is not that of a lock. */
  keyOf(name: string): string | null {
    const { prefix } = this.keys
    const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name
    return LOCK_NAME.test(bare) ? prefix + bare : null
  }

  /** Lists the names that instances noted; with `mayScan`, all keys of the store. */
  async list(
    max: number,
    mayScan: boolean
  ): Promise<{ locks: readonly ListedLock[]; isComplete: boolean }> {
    const { keys, isComplete } = mayScan ? await this.#scan(max) : await this.#noted(max)
    const locks = await Promise.all(keys.map((key) => this.find(key)))
    return { locks: locks.filter((lock) => lock !== null), isComplete }
  }

  #scan(max: number): Promise<FoundKeys> {
    const beginnings = ['cron-fanout:', 'lock:'].map((kind) => this.keys.prefix + kind)
    return findKeys(this.redis, { beginnings, type: 'string', max })
  }

  async #noted(max: number): Promise<FoundKeys> {
    const names = await new LockNames(this.redis, this.keys).list(max + 1)
    const keys = names.slice(0, max).map((name) => this.keys.prefix + name)
    return { keys, isComplete: names.length <= max }
  }

  /** Null when the lock is free. */
  async find(key: string): Promise<ListedLock | null> {
    const fenceKey = this.keys.fence(key)
    const replies = await this.redis.multi().get(key).pttl(key).get(fenceKey).exec()
    const [holder, pttl, fence] = (replies ?? []).map(([error, reply]) => {
      if (error) throw error
      return reply
    })
    if (typeof holder !== 'string') return null
    return {
      name: key.slice(this.keys.prefix.length),
      key,
      holder,
      remainingMs: typeof pttl === 'number' && pttl >= 0 ? pttl : null,
      fence: typeof fence === 'string' ? Number(fence) : null,
    }
  }

  /** Deletes the lock if `holder` still holds it; the store decides. Never rejects. */
  release({ key, holder }: Pick<ListedLock, 'key' | 'holder'>): Promise<ScriptOutcome<boolean>> {
    return new LockCommands(this.redis, this.keys).release(key, holder)
  }
}

export const LOCK_HEADINGS = ['LOCK', 'HOLDER', 'EXPIRES IN', 'FENCE']

export function lockRow({ name, holder, remainingMs, fence }: ListedLock): string[] {
  return [name, holder, expiryText(remainingMs), fence === null ? '-' : String(fence)]
}

export function expiryText(remainingMs: number | null): string {
  return remainingMs === null ? 'never' : durationText(remainingMs)
}

export function showLock({ name, key, holder, remainingMs, fence }: ListedLock) {
  return { name, key, holder, remaining_ms: remainingMs, fence }
}
