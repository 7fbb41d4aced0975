import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { withinLimit } from '#shared/async/waiting'
import { noReply, type ScriptOutcome } from './script_outcome.js'
import { batchWrites } from './batch_writes.js'

/** Parses a script's return value; throws when the value breaks the script's contract. */
export type ReplyParser<Reply> = (reply: unknown) => Reply

/**
 * A Lua script stored beside its caller. It is called by digest and sent in full when the store does not know it (first
 * call, after a restart, a failover or SCRIPT FLUSH); either way a call is answered within the connection's command
 * timeout. Never used inside MULTI, where a missing script could not be sent again.
 */
export class LuaScript<Reply> {
  readonly #text: string
  readonly #sha: string

  /** Reads the script once, at start; throws when the file is missing. */
  constructor(
    file: URL,
    private readonly parse: ReplyParser<Reply>
  ) {
    this.#text = readFileSync(file, 'utf8')
    this.#sha = createHash('sha1').update(this.#text).digest('hex')
  }

  /** Never rejects because of the store: the outcome includes the failure. */
  async run(
    redis: Redis,
    keys: readonly string[],
    args: readonly (string | number)[]
  ): Promise<ScriptOutcome<Reply>> {
    if (redis.status === 'end') {
      return { kind: 'not_sent', error: new Error('Connection is closed.') }
    }
    const sentAtMs = performance.now()
    let reply: unknown
    try {
      batchWrites(redis)
      reply = await redis.evalsha(this.#sha, keys.length, ...keys, ...args)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) return noReply(error)
      try {
        reply = await this.#sendInFull(redis, keys, args, sentAtMs)
      } catch (again) {
        return noReply(again)
      }
    }
    return { kind: 'replied', reply: this.parse(reply) }
  }

  #sendInFull(
    redis: Redis,
    keys: readonly string[],
    args: readonly (string | number)[],
    sentAtMs: number
  ): Promise<unknown> {
    const full = redis.eval(this.#text, keys.length, ...keys, ...args)
    const limitMs = redis.options.commandTimeout
    if (limitMs === undefined) return full
    return withinLimit(full, Math.max(0, sentAtMs + limitMs - performance.now()), () => {
      throw new Error('Command timed out')
    })
  }
}
