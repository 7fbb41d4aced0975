import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, numberOf, type ScriptOutcome, textOf } from '#cluster/lua/lua_script'
import { GROUP, DELAYED_CONSUMER, RETRY } from '#cluster/streams/stream_group'
import { findKeys } from './find_keys.js'

const LETTERS_AT_ONCE = 100
const STREAM_NAME = /^[^{}]+$/

export interface ListedStream {
  readonly name: string
  /** Messages that are not handled yet. */
  readonly depth: number
  readonly oldestMs: number | null
  /** Messages that a consumer is handling, and those that wait for another attempt. */
  readonly inHand: number
  readonly postponed: number
  readonly consumers: number
  readonly deadLetters: number
}

export interface DeadLetter {
  /** The entry id among the dead letters. */
  readonly place: string
  /** The sender's message id. */
  readonly id: string
  readonly ageMs: number
  readonly deliveries: number
  readonly reason: string
  readonly body: string
}

/** What an operator may see of durable messages, and how dead letters are retried. Rejects when Redis is away. */
export class StreamRegister {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys
  ) {}

  /** The named streams. Needs no SCAN. */
  show(names: readonly string[]): Promise<ListedStream[]> {
    return Promise.all(names.toSorted().map((name) => this.#show(name)))
  }

  /** Every stream of the environment, including those that have only dead letters left. Needs SCAN. */
  async list(max: number): Promise<{ streams: readonly ListedStream[]; isComplete: boolean }> {
    const living = `${this.keys.prefix}stream:`
    const { keys, isComplete } = await findKeys(this.redis, {
      beginnings: [living, this.#deadBeginning],
      type: 'stream',
      max,
    })
    const names = new Set(keys.map((key) => this.#nameOf(key, living)))
    const streams = await Promise.all([...names].sort().map((name) => this.#show(name)))
    return { streams, isComplete }
  }

  /** The oldest `count` dead letters and how many there are; null when the stream does not exist. */
  async deadLetters(
    name: string,
    count: number
  ): Promise<{ letters: readonly DeadLetter[]; total: number } | null> {
    if (!STREAM_NAME.test(name)) return null
    const { key, deadKey } = this.#keysOf(name)
    const isThere = (await this.redis.exists(key)) + (await this.redis.exists(deadKey)) > 0
    if (!isThere) return null
    const nowMs = await this.#nowMs()
    const entries = await this.redis.xrange(deadKey, '-', '+', 'COUNT', count)
    const letters = entries.map(([place, fields]) => {
      const field = (wanted: string) => valueOf(fields, wanted) ?? ''
      return {
        place,
        id: field('id'),
        ageMs: nowMs - msOf(place),
        deliveries: Number(field('deliveries')),
        reason: field('reason'),
        body: field('body'),
      }
    })
    return { letters, total: await this.redis.xlen(deadKey) }
  }

  /** Puts dead letters back to be handled again, all of `places` or none; returns how many were still there. */
  retry(name: string, places: readonly string[]): Promise<ScriptOutcome<number>> {
    const { key, deadKey } = this.#keysOf(name)
    return RETRY.run(this.redis, [deadKey, key], places)
  }

  /**
   * Removes the dead letters that contain the text: of a list its entries, otherwise the whole letter. A letter that
   * keeps other entries is added anew before the old one is removed.
   */
  async forgetDeadLetters(name: string, text: string): Promise<void> {
    const { deadKey } = this.#keysOf(name)
    for (let from = '-'; ;) {
      const entries = await this.redis.xrange(deadKey, from, '+', 'COUNT', LETTERS_AT_ONCE)
      for (const [place, fields] of entries) {
        const body = valueOf(fields, 'body') ?? ''
        if (!fields.some((field) => field.includes(text))) continue
        const left = entriesWithout(body, text)
        if (left.length > 0) {
          const kept = fields.map((field) =>
            field === body ? JSON.stringify(left) : field.replaceAll(text, '~')
          )
          await this.redis.xadd(deadKey, '*', ...kept)
        }
        await this.redis.xdel(deadKey, place)
      }
      const last = entries.at(-1)
      if (!last) return
      from = `(${last[0]}`
    }
  }

  async #show(name: string): Promise<ListedStream> {
    const { key, deadKey } = this.#keysOf(name)
    const [depth, deadLetters, [oldest], consumers, nowMs] = await Promise.all([
      this.redis.xlen(key),
      this.redis.xlen(deadKey),
      this.redis.xrange(key, '-', '+', 'COUNT', 1),
      this.#consumers(key),
      this.#nowMs(),
    ])
    const pending = (isDelayed: boolean) =>
      consumers
        .filter((consumer) => (consumer.name === DELAYED_CONSUMER) === isDelayed)
        .reduce((sum, consumer) => sum + consumer.pending, 0)
    return {
      name,
      depth,
      oldestMs: oldest ? nowMs - msOf(oldest[0]) : null,
      inHand: pending(false),
      postponed: pending(true),
      consumers: consumers.filter((consumer) => consumer.name !== DELAYED_CONSUMER).length,
      deadLetters,
    }
  }

  async #consumers(key: string): Promise<{ name: string; pending: number }[]> {
    try {
      const reply = listOf(await this.redis.xinfo('CONSUMERS', key, GROUP))
      return reply.map((consumer) => {
        const fields = listOf(consumer)
        const field = (wanted: string) => fields[fields.indexOf(wanted) + 1]
        return { name: textOf(field('name')), pending: numberOf(field('pending')) }
      })
    } catch (error) {
      const hasNone = error instanceof Error && /^(NOGROUP|ERR no such key)/.test(error.message)
      if (hasNone) return []
      throw error
    }
  }

  async #nowMs(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time()
    return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
  }

  get #deadBeginning(): string {
    return `${this.keys.prefix}stream-dead:`
  }

  #nameOf(key: string, living: string): string {
    return key.startsWith(living)
      ? key.slice(living.length)
      : key.slice(this.#deadBeginning.length + 1 + living.length, -1)
  }

  #keysOf(name: string) {
    const key = this.keys.named('stream', name)
    return { key, deadKey: this.keys.beside('stream-dead', key) }
  }
}

/** Nothing of a body that is no list. */
function entriesWithout(body: string, text: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(body)
    return Array.isArray(entries)
      ? entries.filter((entry) => !JSON.stringify(entry).includes(text))
      : []
  } catch {
    return []
  }
}

function msOf(place: string): number {
  return Number(place.split('-', 1)[0])
}

function valueOf(fields: readonly string[], wanted: string): string | undefined {
  const at = fields.findIndex((field, index) => index % 2 === 0 && field === wanted)
  return at === -1 ? undefined : fields[at + 1]
}
