import { listOf, LuaScript, numberOf, textOf } from '#cluster/lua/lua_script'
import { HOUR_MS } from '#shared/time'
import type { MessageStream } from './message_stream.js'

const script = (file: string) => new LuaScript(new URL(file, import.meta.url), numberOf)
const TAKE = new LuaScript(new URL('./take_messages.lua', import.meta.url), parseTaken)
const ACKNOWLEDGE = script('./acknowledge_messages.lua')
const DELAY = script('./delay_messages.lua')
const DEAD_LETTER = script('./dead_letter_message.lua')
const FORGET = script('./forget_consumers.lua')
/** Puts dead letters back into their stream. Keys: dead letters, stream. Arguments: their places. */
export const RETRY = script('./retry_dead_letters.lua')

/** The one consumer group of every stream. */
export const GROUP = 'workers'
/** Holds messages that wait for another attempt, so that an entry of our own is either in hand or lost. */
export const DELAYED_CONSUMER = 'postponed'
const START = '0-0'
const OWN_PENDING_MAX = 1_000
const GONE_AFTER_MS = HOUR_MS

/** A dead letter, by its entry id among the dead letters. */
interface Letter {
  readonly place: string
  readonly reason: string
  readonly body: string
}

/** When a message is delivered again, and whether that counts as another attempt. */
export interface Delay {
  readonly entry: string
  readonly afterMs: number
  readonly deliveries: number
}

/**
 * One consumer's part in the group of a stream. A taken message belongs to this consumer for `visibilityMs`, then to
 * any. Every method takes one or two round trips, never blocks in Redis, and never rejects because of the store: false
 * or null says that Redis gave no answer.
 */
export class StreamGroup {
  #cursor = START

  constructor(
    private readonly stream: MessageStream<unknown>,
    private readonly consumer: string,
    private readonly visibilityMs: number
  ) {}

  /** At most `count` messages: first those not handled in time, at most half of `count`, then new ones. */
  async take(count: number): Promise<StreamEntry[] | null> {
    const args = [GROUP, this.consumer, count, this.visibilityMs, this.#cursor]
    const outcome = await TAKE.run(this.stream.redis, [this.stream.key], args)
    if (outcome.kind !== 'replied') return null
    this.#cursor = outcome.reply.cursor
    return outcome.reply.entries
  }

  acknowledge(entries: readonly string[]): Promise<boolean> {
    return this.#run(ACKNOWLEDGE, [this.stream.key], [GROUP, ...entries])
  }

  /** Renews the ownership of messages for `visibilityMs` from now. */
  hold(entries: readonly string[]): Promise<boolean> {
    return this.#assign(
      this.consumer,
      entries.flatMap((entry) => [entry, 0, ''])
    )
  }

  /** Delivers messages again, to any consumer, `afterMs` from now (at most `visibilityMs`). */
  delay(delays: readonly Delay[]): Promise<boolean> {
    return this.#assign(
      DELAYED_CONSUMER,
      delays.flatMap(({ entry, afterMs, deliveries }) => [
        entry,
        Math.max(0, this.visibilityMs - afterMs),
        deliveries,
      ])
    )
  }

  /**
   * Moves a message to the dead letters. Above `deadLettersMax` the oldest are removed; 0 keeps all. Returns how many
   * were removed, or null when Redis gave no answer or another consumer took the message over.
   */
  async deadLetter(entry: string, reason: string, deadLettersMax: number): Promise<number | null> {
    const keys = [this.stream.key, this.stream.deadLettersKey]
    const args = [GROUP, this.consumer, entry, reason, deadLettersMax]
    const outcome = await DEAD_LETTER.run(this.stream.redis, keys, args)
    return outcome.kind === 'replied' && outcome.reply >= 0 ? outcome.reply : null
  }

  /** At most `count` dead letters that were added after the one at `place`; null when Redis gave no answer. */
  async deadLettersAfter(place: string, count: number): Promise<Letter[] | null> {
    const { redis, deadLettersKey } = this.stream
    try {
      const letters = await redis.xrange(deadLettersKey, `(${place}`, '+', 'COUNT', count)
      return letters.map(([at, fields]) => {
        const field = (name: string) => fields[fields.indexOf(name) + 1] ?? ''
        return { place: at, reason: field('reason'), body: field('body') }
      })
    } catch {
      return null
    }
  }

  /** Puts dead letters back into the stream as new messages; those that are gone are left out. */
  retry(places: readonly string[]): Promise<boolean> {
    return this.#run(RETRY, [this.stream.deadLettersKey, this.stream.key], places)
  }

  /** Gives back entries that Redis assigned to this consumer but that never reached it, because an answer was lost. */
  async releaseOrphaned(): Promise<boolean> {
    const { redis, key } = this.stream
    try {
      const pending = await redis.xpending(key, GROUP, '-', '+', OWN_PENDING_MAX, this.consumer)
      const lost = pending.map((item) => {
        const [entry, , , deliveries] = listOf(item)
        return { entry: textOf(entry), afterMs: 0, deliveries: numberOf(deliveries) - 1 }
      })
      return await this.delay(lost)
    } catch (error) {
      const isNew = error instanceof Error && error.message.startsWith('NOGROUP')
      return isNew
    }
  }

  /** Removes this consumer, and others that are long gone, from the group, unless they still have messages. */
  leave(): Promise<boolean> {
    return this.#run(FORGET, [this.stream.key], [GROUP, this.consumer, GONE_AFTER_MS])
  }

  async #assign(consumer: string, messages: readonly (string | number)[]): Promise<boolean> {
    if (messages.length === 0) return true
    return this.#run(DELAY, [this.stream.key], [GROUP, this.consumer, consumer, ...messages])
  }

  async #run(
    what: LuaScript<number>,
    keys: readonly string[],
    args: readonly (string | number)[]
  ): Promise<boolean> {
    const outcome = await what.run(this.stream.redis, keys, args)
    return outcome.kind === 'replied'
  }
}

function parseTaken(reply: unknown): { cursor: string; entries: StreamEntry[] } {
  const [cursor, messages] = listOf(reply)
  return { cursor: textOf(cursor), entries: listOf(messages).map(parseEntry) }
}

function parseEntry(message: unknown): StreamEntry {
  const [entry, deliveries, fields] = listOf(message)
  const texts = listOf(fields)
  const field = (name: string) => textOf(texts[texts.indexOf(name) + 1])
  return {
    entry: textOf(entry),
    deliveries: numberOf(deliveries),
    id: field('id'),
    body: field('body'),
  }
}

/** A message as a handler receives it. */
export interface StreamMessage<T> {
  /** The sender's id; the same at every redelivery. */
  readonly id: string
  readonly body: T
  /** 1 for the first time. */
  readonly attempt: number
}

/** A message as Redis stores it. */
export interface StreamEntry {
  /** The entry id in the stream. */
  readonly entry: string
  readonly id: string
  /** JSON. */
  readonly body: string
  readonly deliveries: number
}
