import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LuaScript, numberOf, type ScriptOutcome } from '#cluster/lua/lua_script'

const PUBLISH = new LuaScript(new URL('./publish_messages.lua', import.meta.url), numberOf)

/** A message to be published. `id` is the sender's own: messages with the same id are the same message. */
export interface OutgoingMessage<T> {
  readonly id: string
  readonly body: T
}

/** Between two measurements of a bounded stream, one sender adds at most this share of its bound, and one batch. */
const UNMEASURED_SHARE = 1 / 256
/** What a message takes in a stream besides its id and body, at most. */
const MESSAGE_OVERHEAD_BYTES = 64

type Published = 'added' | 'duplicate' | 'full' | 'unknown'

export interface MessageStreamOptions<T> {
  readonly name: string
  /** How long ids are remembered; a message published again meanwhile is not added again. 0: not at all. */
  readonly dedupMs: number
  /** Parses the body of a message; null for a body that this version cannot handle. */
  readonly parse: (body: unknown) => T | null
  /**
   * The memory in Redis that the stream and its dead letters may use; beyond it nothing is published. Each sender may
   * exceed it by a 256th and two batches, because it does not measure the stream for every batch. Unbounded when absent.
   */
  readonly bytesMax?: number
}

/**
 * Durable messages for one kind of work, each handled at least once by some instance. An added message stays until a
 * consumer acknowledges it. Publishing never rejects. `unknown`: Redis gave no answer or took no writes, so the
 * message may or may not be there. `full`: the stream has used its capacity. Publishing again with the same id is
 * safe while ids are remembered; after that, handlers must recognise the id.
 */
export class MessageStream<T> {
  readonly key: string
  readonly deadLettersKey: string
  readonly parse: (body: unknown) => T | null
  readonly #seenKey: string
  readonly #dedupMs: number
  readonly #bytesMax: number
  /** All that this sender has published, if the stream is bounded. */
  #publishedBytes = 0
  /** The part of it that came before the last measurement that found room. */
  #measuredBytes = -Infinity

  constructor(
    /** The stream sends its commands over this connection, which must never block. */
    readonly redis: Redis,
    keys: RedisKeys,
    options: MessageStreamOptions<T>
  ) {
    const { name, dedupMs, parse, bytesMax = 0 } = options
    this.key = keys.named('stream', name)
    this.deadLettersKey = keys.beside('stream-dead', this.key)
    this.parse = parse
    this.#seenKey = keys.beside('stream-seen', this.key)
    this.#dedupMs = dedupMs
    this.#bytesMax = bytesMax
  }

  publish(message: OutgoingMessage<T>): Promise<Published> {
    return this.publishTogether([message])
  }

  /** Like `publish`, but for one or more messages: adds all of them or none. `duplicate`: all were there already. */
  async publishTogether(messages: readonly OutgoingMessage<T>[]): Promise<Published> {
    const texts = textsOf(messages)
    const before = this.#publishedBytes
    const isMeasured = before - this.#measuredBytes >= this.#bytesMax * UNMEASURED_SHARE
    if (this.#bytesMax > 0) this.#publishedBytes += bytesOf(texts)
    const outcome = await this.#add(texts, isMeasured ? this.#bytesMax : 0)
    if (outcome.kind !== 'replied') return 'unknown'
    if (outcome.reply === -1) return 'full'
    if (isMeasured) this.#measuredBytes = before
    return outcome.reply > 0 ? 'added' : 'duplicate'
  }

  /**
   * Adds all messages, at least one, even to a full stream, by one script in one round trip. Returns how many were new,
   * or why it is unknown whether they were added.
   */
  send(messages: readonly OutgoingMessage<T>[]): Promise<ScriptOutcome<number>> {
    return this.#add(textsOf(messages), 0)
  }

  /** How many messages are not acknowledged yet; rejects when Redis gives no answer. */
  depth(): Promise<number> {
    return this.redis.xlen(this.key)
  }

  #add(texts: readonly string[], bytesMax: number): Promise<ScriptOutcome<number>> {
    const keys = [this.key, this.#seenKey, this.deadLettersKey]
    return PUBLISH.run(this.redis, keys, [this.#dedupMs, bytesMax, ...texts])
  }
}

/** The id and the body of each message. */
function textsOf(messages: readonly OutgoingMessage<unknown>[]): string[] {
  return messages.flatMap(({ id, body }) => [id, JSON.stringify(body)])
}

function bytesOf(texts: readonly string[]): number {
  const overhead = (texts.length / 2) * MESSAGE_OVERHEAD_BYTES
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), overhead)
}
