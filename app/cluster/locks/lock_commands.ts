import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf, type ScriptOutcome, textOf } from '#cluster/lua/lua_script'
import { BoundedMap } from '#shared/bounded_map'
import { DAY_MS } from '#shared/time'

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

const NOTE = new LuaScript(new URL('./note_locks.lua', import.meta.url), numberOf)

const NAMES_PER_COMMAND = 500
const NAMES_REMEMBERED = 1_000
/** A name is kept for two TTLs, so a lock that is taken again and again is noted once in a TTL. */
const KEPT_TTLS = 2

/**
 * The names of locks that may be held, in one sorted set: the application's user may not SCAN, so it reads them here.
 * The set may contain names of free locks, and forgets a name at most one TTL after its lock has expired. The names of
 * one event-loop turn cost one command per 500, and callers do not wait for it.
 */
export class LockNames {
  readonly #key: string
  readonly #prefix: string
  /** Until when the store keeps the names noted last, by the key of the lock. */
  readonly #keptUntilMs = new BoundedMap<string, number>(NAMES_REMEMBERED)
  #keptBehind: Redis['stream'] | undefined
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
    const nowMs = performance.now()
    if (this.#isKeptUntil(lockKey, nowMs + ttlMs)) return
    const keepMs = Math.ceil(KEPT_TTLS * ttlMs)
    this.#keptUntilMs.set(lockKey, nowMs + keepMs)
    if (this.#noted.length === 0) queueMicrotask(() => void this.#send())
    this.#noted.push(keepMs, lockKey.slice(this.#prefix.length))
  }

  /** At most `max`, the first to expire first. Rejects when the store is away. */
  list(max: number): Promise<string[]> {
    return this.redis.zrange(this.#key, 0, max - 1)
  }

  /** Behind a new connection is perhaps a store without the names. */
  #isKeptUntil(lockKey: string, untilMs: number): boolean {
    if (this.#keptBehind !== this.redis.stream) this.#keptUntilMs.clear()
    this.#keptBehind = this.redis.stream
    return (this.#keptUntilMs.get(lockKey) ?? 0) >= untilMs
  }

  async #send(): Promise<void> {
    const noted = this.#noted
    this.#noted = []
    const sent: Promise<ScriptOutcome<number>>[] = []
    for (let at = 0; at < noted.length; at += 2 * NAMES_PER_COMMAND) {
      const some = noted.slice(at, at + 2 * NAMES_PER_COMMAND)
      sent.push(NOTE.run(this.redis, [this.#key], some))
    }
    const outcomes = await Promise.all(sent)
    if (outcomes.some(({ kind }) => kind !== 'replied')) this.#keptUntilMs.clear()
  }
}
