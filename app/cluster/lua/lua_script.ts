import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { Command, type Redis } from 'ioredis'

/**
 * How a call of the store ended. `refused`: it answered with an error. `not_sent`: no connection, so nothing happened
 * there. `unknown`: it was sent and no answer came; it may have run, and may still run later.
 */
export type ScriptOutcome<Reply> = Replied<Reply> | NoReply

interface Replied<Reply> {
  readonly kind: 'replied'
  readonly reply: Reply
}

export interface NoReply {
  readonly kind: 'refused' | 'not_sent' | 'unknown'
  readonly error: Error
}

/** Parses a script's return value; throws when the value breaks the script's contract. */
export type ReplyParser<Reply> = (reply: unknown) => Reply

const AS_TEXT = { replyEncoding: 'utf8' } as const

/**
 * One call of a script. ioredis deletes a command's timer from the object, which V8 then keeps as a table: a tenth of a
 * call's processor time. So the owner ends the timer.
 */
class ScriptCall extends Command {
  #timer: NodeJS.Timeout | undefined

  /** The limit of the connection is `spentMs` shorter for it. */
  constructor(
    name: 'eval' | 'evalsha',
    script: string,
    keys: readonly string[],
    args: readonly (string | number)[],
    private readonly spentMs = 0
  ) {
    super(name, [script, keys.length, ...keys, ...args], AS_TEXT)
  }

  override setTimeout(limitMs: number): void {
    this.#timer = setTimeout(
      () => this.reject(new Error('Command timed out')),
      Math.max(0, limitMs - this.spentMs)
    )
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

const CALL = /redis\.p?call\('([A-Z]+)'(?:, '([A-Z]+)')?/g
/** What the scripts of this process call, each with its subcommand. */
const scriptCommands = new Set<string>()

/** Lists what of ARGV the user may not run, as far as Redis 7 and Valkey can tell without running it. */
const LACKED_RIGHTS = `
local lacked = {}
for _, command in ipairs(redis.acl_check_cmd and ARGV or {}) do
  local words = {}
  for word in string.gmatch(command, '%S+') do words[#words + 1] = word end
  for _ = 1, 4 do words[#words + 1] = KEYS[1] end
  if not redis.acl_check_cmd(unpack(words)) then lacked[#lacked + 1] = command end
end
return lacked`

/** The commands of scripts that the user may not run on `key`. Empty where Redis cannot tell; never rejects. */
export async function lackedRights(redis: Redis, key: string): Promise<string[]> {
  const commands = [...scriptCommands].toSorted()
  return listOf(await redis.eval(LACKED_RIGHTS, 1, key, ...commands).catch(() => [])).map(String)
}

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
    for (const [, ...call] of this.#text.matchAll(CALL)) {
      scriptCommands.add(call.filter(Boolean).join(' '))
    }
  }

  /** Never rejects because of the store: the outcome includes the failure. */
  run(
    redis: Redis,
    keys: readonly string[],
    args: readonly (string | number)[]
  ): Promise<ScriptOutcome<Reply>> {
    if (redis.status === 'end') {
      return Promise.resolve({ kind: 'not_sent', error: new Error('Connection is closed.') })
    }
    const sentAtMs = performance.now()
    batchWrites(redis)
    const call = new ScriptCall('evalsha', this.#sha, keys, args)
    return this.#outcomeOf(call, redis, (error) => {
      const isMissing = error instanceof Error && error.message.startsWith('NOSCRIPT')
      if (!isMissing) return noReply(error)
      const spentMs = performance.now() - sentAtMs
      const full = new ScriptCall('eval', this.#text, keys, args, spentMs)
      return this.#outcomeOf(full, redis, noReply)
    })
  }

  #outcomeOf(
    call: ScriptCall,
    redis: Redis,
    otherwise: (error: unknown) => NoReply | Promise<ScriptOutcome<Reply>>
  ): Promise<ScriptOutcome<Reply>> {
    return Promise.resolve(redis.sendCommand(call)).then(
      (reply) => {
        call.end()
        return { kind: 'replied', reply: this.parse(reply) }
      },
      (error) => {
        call.end()
        return otherwise(error)
      }
    )
  }
}

/** A short reason for signals and logs, such as `unknown: Command timed out`; without key names or script texts. */
export function reasonOf({ kind, error }: NoReply): string {
  const text = kind === 'refused' ? codeOf(error.message) : error.message
  return `${kind}: ${text.slice(0, 80)}`
}

/** Inside a script, Redis reports a missing right as a plain error. */
function codeOf(text: string): string {
  const lacksRight = /^ERR The user executing the script can't (run this command|access)/.exec(text)
  if (lacksRight) {
    return `NOPERM, the user can't ${lacksRight[1] === 'access' ? 'use the key' : 'run a command of the script'}`
  }
  return text.split(' ', 1).join('')
}

/** Classifies the error of a rejected command: the store refused it, never saw it, or may have run it. */
export function noReply(thrown: unknown): NoReply {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error.name === 'ReplyError') return { kind: 'refused', error }
  const wasNotSent = error.message.startsWith("Stream isn't writeable")
  return { kind: wasNotSent ? 'not_sent' : 'unknown', error }
}

/** The reply as a list; throws for anything else. */
export function listOf(reply: unknown): unknown[] {
  if (!Array.isArray(reply)) {
    throw new Error(`The script did not answer with a list: ${typeof reply}`)
  }
  return reply
}

/** A number that arrived as a Redis integer or, above about 2^31, as decimal text. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new Error(`The script did not answer with a number: ${typeof value}`)
  }
  return number
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error(`The script did not answer with a text: ${typeof value}`)
  }
  return value
}

/** Enough to save most system calls, and few enough that the store works on one group while the next is built. */
const GROUP_SIZE = 32

const groups = new WeakMap<object, number>()

/**
 * Call it right before sending a command: commands sent in one event-loop turn are written in groups, with one system
 * call each. A caller that processes many replies in one turn then sends its next commands at half the cost. A single
 * command waits only for the code that is already running, and for no timer.
 */
function batchWrites({ stream }: Redis): void {
  if (!stream) return
  const size = groups.get(stream)
  if (size === undefined) {
    stream._writev = writeJoined
    stream.cork()
    process.nextTick(() => {
      groups.delete(stream)
      stream.uncork()
    })
  } else if (size === GROUP_SIZE) {
    stream.uncork()
    stream.cork()
  }
  groups.set(stream, size === undefined || size === GROUP_SIZE ? 1 : size + 1)
}

/** Sends a group as one text, for which Node needs less time than for a list of texts. */
function writeJoined(
  this: Writable,
  chunks: { chunk: unknown; encoding: BufferEncoding }[],
  done: (error?: Error | null) => void
): void {
  if (chunks.every(({ chunk }) => typeof chunk === 'string')) {
    this._write(chunks.map(({ chunk }) => chunk).join(''), 'utf8', done)
  } else {
    Socket.prototype._writev?.call(this, chunks, done)
  }
}
