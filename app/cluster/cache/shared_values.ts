import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { type Broadcast, Channel } from '#cluster/broadcast/broadcast'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf, textOf } from '#cluster/lua/lua_script'
import { CircuitBreaker } from '#shared/async/circuit_breaker'

const READ_OR_FILL = new LuaScript(new URL('./read_or_fill.lua', import.meta.url), parseLookup)
const STORE_FILL = new LuaScript(new URL('./store_fill.lua', import.meta.url), numberOf)
const ABANDON_FILL = new LuaScript(new URL('./abandon_fill.lua', import.meta.url), numberOf)
const INVALIDATE = new LuaScript(new URL('./invalidate.lua', import.meta.url), numberOf)

/**
 * What Redis has for a key. `fill`: no fresh value, and this caller alone computes it. `filling`: another caller
 * computes it, for at most `leftMs`. `unfillable`: Redis takes no writes. `away`: Redis gave no answer.
 */
export type Lookup =
  | { readonly kind: 'hit'; readonly body: string; readonly freshMs: number }
  | { readonly kind: 'fill'; readonly staleBody: string | null; readonly token: string }
  | { readonly kind: 'filling'; readonly staleBody: string | null; readonly leftMs: number }
  | { readonly kind: 'unfillable'; readonly staleBody: string | null }
  | { readonly kind: 'away' }

export interface SharedValuesOptions {
  readonly redis: Redis
  readonly broadcast: Broadcast
  readonly keys: RedisKeys
  readonly name: string
  readonly channel: Channel<CacheNotice>
  readonly fillLeaseMs: number
  readonly ttlMs: number
  readonly graceMs: number
}

/**
 * The part of a cache that all instances share in Redis. Never rejects because of the store. After a few calls without
 * an answer the store is skipped for a moment, so that readers do not all wait for the command timeout.
 */
export class SharedValues {
  readonly #channelName: string
  readonly #breaker = new CircuitBreaker()

  constructor(private readonly options: SharedValuesOptions) {
    this.#channelName = options.broadcast.channelName(options.channel)
  }

  /** A hit costs one GET. A caller that gets `fill` must end it with `store` or `abandonFill`. */
  async lookUp(key: string): Promise<Lookup> {
    if (!this.#breaker.mayTry()) return { kind: 'away' }
    const { redis, broadcast, fillLeaseMs } = this.options
    const { nowMs } = broadcast.clock
    try {
      const text = nowMs === null ? null : await redis.get(this.#valueKey(key))
      const freshMs = nowMs === null || text === null ? 0 : Number.parseInt(text, 10) - nowMs
      if (text !== null && freshMs > 0) {
        this.#breaker.succeeded()
        return { kind: 'hit', body: bodyOf(text), freshMs }
      }
    } catch {
      this.#breaker.failed()
      return { kind: 'away' }
    }
    const outcome = await READ_OR_FILL.run(redis, this.#keysOf(key), [randomUUID(), fillLeaseMs])
    if (outcome.kind !== 'replied') {
      this.#breaker.failed()
      return { kind: 'away' }
    }
    this.#breaker.succeeded()
    return outcome.reply
  }

  /** False when the fill no longer belongs to the caller, or when Redis gave no answer. */
  async store(key: string, token: string, body: string): Promise<boolean> {
    const { redis, ttlMs, graceMs } = this.options
    const noticeArgs = this.#notice('filled', key)
    const args = [token, body, ttlMs, graceMs, ...noticeArgs]
    const outcome = await STORE_FILL.run(redis, this.#keysOf(key), args)
    return outcome.kind === 'replied' && outcome.reply === 1
  }

  /** Ends a fill without a value, so that others need not wait for it to expire. */
  async abandonFill(key: string, token: string): Promise<void> {
    const [, fillKey] = this.#keysOf(key)
    await ABANDON_FILL.run(this.options.redis, [fillKey], [token, ...this.#notice('filled', key)])
  }

  /** False when Redis gave no answer; the value may still be there. */
  async invalidate(key: string): Promise<boolean> {
    const noticeArgs = this.#notice('invalidated', key)
    const outcome = await INVALIDATE.run(this.options.redis, this.#keysOf(key), noticeArgs)
    return outcome.kind === 'replied'
  }

  #keysOf(key: string): readonly [value: string, fill: string] {
    const value = this.#valueKey(key)
    return [value, this.options.keys.beside('cache-fill', value)]
  }

  #valueKey(key: string): string {
    return this.options.keys.named('cache', this.options.name, key)
  }

  #notice(kind: CacheNotice['kind'], key: string): readonly [string, string, string] {
    const notice: CacheNotice = { kind, key }
    return [this.#channelName, this.options.broadcast.source, JSON.stringify(notice)]
  }
}

function parseLookup(reply: unknown): Lookup {
  const [kind, value, detail] = listOf(reply)
  const text = textOf(value)
  const body = bodyOf(text)
  const staleBody = text === '' ? null : body
  if (kind === 'hit') return { kind, body, freshMs: numberOf(detail) }
  if (kind === 'filling') return { kind, staleBody, leftMs: numberOf(detail) }
  if (kind === 'fill') return { kind, staleBody, token: textOf(detail) }
  if (kind === 'unfillable') return { kind, staleBody }
  throw new Error(`The cache script answered ${String(kind)}`)
}

function bodyOf(text: string): string {
  return text.slice(text.indexOf(' ') + 1)
}

/** What instances tell each other about a key: its value was stored, or must not be used any more. */
export interface CacheNotice {
  readonly kind: 'filled' | 'invalidated'
  readonly key: string
}

export function cacheChannel(name: string): Channel<CacheNotice> {
  return new Channel(`cache-${name}`, (message) =>
    isCacheNotice(message) ? { kind: message.kind, key: message.key } : null
  )
}

function isCacheNotice(message: unknown): message is CacheNotice {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    (message.kind === 'filled' || message.kind === 'invalidated') &&
    'key' in message &&
    typeof message.key === 'string'
  )
}
