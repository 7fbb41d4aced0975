import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LuaScript } from '#cluster/lua/lua_script'
import { numberOf } from '#cluster/lua/reply'

const NOTE = new LuaScript(new URL('./note_locks.lua', import.meta.url), numberOf)
const NAMES_PER_COMMAND = 500

/**
 * The names of locks that may be held, in one sorted set: the application's user may not SCAN, so it reads them here.
 * The set may contain names of free locks and forgets a name when its lock has expired. The names of one event-loop
 * turn cost one command per 500, and callers do not wait for it.
 */
export class LockNames {
  readonly #key: string
  readonly #prefix: string
  #noted: (string | number)[] = []

  constructor(
    private readonly redis: Redis,
    keys: RedisKeys
  ) {
    this.#key = keys.named('lock-names')
    this.#prefix = keys.prefix
  }

  /** Call it with every attempt, before the attempt is sent; while the store is away neither arrives. */
  note(lockKey: string, ttlMs: number): void {
    if (this.#noted.length === 0) queueMicrotask(() => this.#send())
    this.#noted.push(Math.ceil(ttlMs), lockKey.slice(this.#prefix.length))
  }

  /** At most `max`, the first to expire first. Rejects when the store is away. */
  list(max: number): Promise<string[]> {
    return this.redis.zrange(this.#key, 0, max - 1)
  }

  #send(): void {
    const noted = this.#noted
    this.#noted = []
    for (let at = 0; at < noted.length; at += 2 * NAMES_PER_COMMAND) {
      void NOTE.run(this.redis, [this.#key], noted.slice(at, at + 2 * NAMES_PER_COMMAND))
    }
  }
}
