import type { Redis } from 'ioredis'
import { listOf, numberOf, textOf } from '#cluster/lua/reply'
import { LuaScript } from '#cluster/lua/lua_script'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { DAY_MS } from '#shared/time'
import { LockNames } from './lock_names.js'
import type { ScriptOutcome } from '#cluster/lua/script_outcome'

/** How long a token outlives the last use of its lock; a server clock that steps back further may repeat one. */
const FENCE_TTL_MS = DAY_MS

/** How the store answers an attempt to acquire. */
export type Acquisition =
  | { readonly taken: true; readonly token: number }
  | { readonly taken: false; readonly holder: string; readonly remainingMs: number }

const ACQUIRE = new LuaScript(
  new URL('./acquire_lock.lua', import.meta.url),
  (reply): Acquisition => {
    if (typeof reply === 'number') return { taken: true, token: reply }
    const [holder, remainingMs] = listOf(reply)
    return { taken: false, holder: textOf(holder), remainingMs: numberOf(remainingMs) }
  }
)
const RENEW = new LuaScript(new URL('./renew_lock.lua', import.meta.url), (reply) => reply === 1)
const RELEASE = new LuaScript(
  new URL('./release_lock.lua', import.meta.url),
  (reply) => reply === 1
)

/**
 * The three commands of a lock in the store. Each is one round trip, may be repeated by the same attempt without harm,
 * and never rejects: the outcome says whether it was answered, refused, not sent or unknown.
 */
export class LockCommands {
  readonly #names: LockNames

  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys
  ) {
    this.#names = new LockNames(redis, keys)
  }

  acquire(key: string, attempt: string, ttlMs: number): Promise<ScriptOutcome<Acquisition>> {
    this.#names.note(key, ttlMs)
    return ACQUIRE.run(
      this.redis,
      [key, this.keys.fence(key)],
      [attempt, ttlMs, Math.max(FENCE_TTL_MS, 2 * ttlMs)]
    )
  }

  renew(key: string, attempt: string, ttlMs: number): Promise<ScriptOutcome<boolean>> {
    this.#names.note(key, ttlMs)
    return RENEW.run(this.redis, [key], [attempt, ttlMs])
  }

  release(key: string, attempt: string): Promise<ScriptOutcome<boolean>> {
    return RELEASE.run(this.redis, [key], [attempt])
  }
}
