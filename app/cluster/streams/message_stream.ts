import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LuaScript } from '#cluster/lua/lua_script'
import { numberOf } from '#cluster/lua/reply'
import type { ScriptOutcome } from '#cluster/lua/script_outcome'

const PUBLISH = new LuaScript(new URL('./publish_messages.lua', import.meta.url), numberOf)

/** A message to be published. `id` is the sender's own: whatever has the same id is the same message. */
export interface OutgoingMessage<T> {
  readonly id: string
  readonly body: T
}

export interface MessageStreamOptions<T> {
  readonly name: string
  /** How long ids are remembered; a message published again meanwhile is not added again. 0: not at all. */
  readonly dedupMs: number
  /** Reads the body of a message; null for what this version cannot handle, which becomes a dead letter. */
  readonly parse: (body: unknown) => T | null
  /** How much of Redis the stream and its dead letters may take; nothing is published beyond it. No bound when absent. */
  readonly bytesMax?: number
}

/**
 * Durable messages for one kind of work, each handled at least once by some instance. A message that was added stays
 * until a consumer acknowledged it. Publishing never rejects: `unknown` says that Redis gave no answer or took no
 * writes, so that the message may be there or not; `full` says that the stream has no room for it. Publishing it again
 * with the same id is safe while ids are remembered; otherwise handlers must tell by the id.
 */
export class MessageStream<T> {
  readonly key: string
  readonly deadLettersKey: string
  readonly parse: (body: unknown) => T | null
  readonly #redis: Redis
  readonly #seenKey: string
  readonly #dedupMs: number
  readonly #bytesMax: number

  constructor(redis: Redis, keys: RedisKeys, options: MessageStreamOptions<T>) {
    const { name, dedupMs, parse, bytesMax = 0 } = options
    this.key = keys.named('stream', name)
    this.deadLettersKey = keys.beside('stream-dead', this.key)
    this.parse = parse
    this.#seenKey = keys.beside('stream-seen', this.key)
    this.#redis = redis
    this.#dedupMs = dedupMs
    this.#bytesMax = bytesMax
  }

  /** Commands of this stream go over this connection; it must never be blocked. */
  get redis(): Redis {
    return this.#redis
  }

  async publish(message: OutgoingMessage<T>): Promise<'added' | 'duplicate' | 'full' | 'unknown'> {
    const outcome = await this.#add([message], this.#bytesMax)
    if (outcome.kind !== 'replied') return 'unknown'
    if (outcome.reply === -1) return 'full'
    return outcome.reply === 1 ? 'added' : 'duplicate'
  }

  /**
   * Adds at least one message, also to a full stream: all or, as far as is known, none, by one script in one round trip.
   * Tells how many were new, or why it is unknown whether they are there.
   */
  send(messages: readonly OutgoingMessage<T>[]): Promise<ScriptOutcome<number>> {
    return this.#add(messages, 0)
  }

  /** How many messages are not acknowledged yet; rejects when Redis gives no answer. */
  depth(): Promise<number> {
    return this.#redis.xlen(this.key)
  }

  #add(messages: readonly OutgoingMessage<T>[], bytesMax: number): Promise<ScriptOutcome<number>> {
    const texts = messages.flatMap(({ id, body }) => [id, JSON.stringify(body)])
    const keys = [this.key, this.#seenKey, this.deadLettersKey]
    return PUBLISH.run(this.#redis, keys, [this.#dedupMs, bytesMax, ...texts])
  }
}
