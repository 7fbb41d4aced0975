import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LuaScript, numberOf } from '#cluster/lua/lua_script'
import { KeyedPermits } from '#shared/async/permits'
import type { PrintedSignal } from './signals.js'

const ADD = new LuaScript(new URL('./add_signals.lua', import.meta.url), numberOf)

const KEPT_MAX = 5_000
const WAITING_MAX = 500
const SIGNALS_PER_COMMAND = 100
const ENTRIES_PER_READ = 500
const SIGNAL_LENGTH_MAX = 2_048
const START = '0-0'
/** Above the time in which Redis answers or a command fails. */
const READ_LIMITS = { limitMs: 1_000, waitLimitMs: 5_000, handoverPauseMsMax: 0 }

export interface RecordedSignal extends PrintedSignal {
  /** Its entry id; null while Redis has not taken it. */
  readonly place: string | null
}

type Entry = [place: string, fields: string[]]

interface ParsedEntry {
  readonly place: string
  /** Null when it was not asked for, or cannot be read. */
  readonly signal: RecordedSignal | null
}

export type SignalTest = (signal: PrintedSignal) => boolean

/** One page of signals, and where the next one begins; null on the last page. */
export interface SignalPage<Next = string | null> {
  readonly signals: readonly RecordedSignal[]
  readonly next: Next
}

/**
 * The last 5,000 signals of all instances, in the order in which Redis took them. While Redis is away, an instance
 * holds its newest 500 and adds them afterwards, each once, with the time of printing.
 */
export class SignalHistory {
  readonly #key: string
  /** One read at a time, so that many readers block the event loop no longer than one. */
  readonly #reads = new KeyedPermits(READ_LIMITS)
  readonly #waiting: PrintedSignal[] = []
  #firstNumber = 0
  /** How many of the first waiting signals may have arrived. */
  #sentCount = 0
  #adding: Promise<void> | undefined

  /** `source` names this instance among the others. */
  constructor(
    private readonly redis: Redis,
    keys: RedisKeys,
    private readonly source: string
  ) {
    this.#key = keys.named('signals')
  }

  /** Call it with each signal that this instance prints. */
  add(signal: PrintedSignal): void {
    this.#waiting.push(signal)
    if (this.#waiting.length > WAITING_MAX) this.#drop(1)
    if (!this.#adding) queueMicrotask(() => void this.flush())
  }

  /** The signals of this instance that Redis has not taken, the newest first. */
  waiting(matches: SignalTest, count: number): RecordedSignal[] {
    return this.#waiting
      .filter(matches)
      .slice(-count)
      .reverse()
      .map((signal) => ({ ...signal, place: null }))
  }

  /** Sends waiting signals. Call it periodically: they stay while Redis is away. Never rejects. */
  flush(): Promise<void> {
    this.#adding ??= this.#flush().finally(() => (this.#adding = undefined))
    return this.#adding
  }

  /** At most `count` signals before `place`, the newest first. Rejects without Redis. */
  async before(place: string | null, matches: SignalTest, count: number): Promise<SignalPage> {
    const signals: RecordedSignal[] = []
    let end = place === null ? '+' : `(${place}`
    for (;;) {
      const entries = await this.#read(matches, () =>
        this.redis.xrevrange(this.#key, end, '-', 'COUNT', ENTRIES_PER_READ)
      )
      for (const { signal } of entries) {
        if (!signal) continue
        if (signals.length === count) return { signals, next: signals.at(-1)?.place ?? null }
        signals.push(signal)
      }
      const last = entries.at(-1)
      if (!last || entries.length < ENTRIES_PER_READ) return { signals, next: null }
      end = `(${last.place}`
    }
  }

  /** At most `count` signals after `place`, the oldest first, and where the next page begins. */
  async after(place: string, matches: SignalTest, count: number): Promise<SignalPage<string>> {
    const signals: RecordedSignal[] = []
    let next = place
    for (;;) {
      const entries = await this.#read(matches, () =>
        this.redis.xrange(this.#key, `(${next}`, '+', 'COUNT', ENTRIES_PER_READ)
      )
      for (const { place: passed, signal } of entries) {
        if (signal) {
          if (signals.length === count) return { signals, next }
          signals.push(signal)
        }
        next = passed
      }
      if (entries.length < ENTRIES_PER_READ) return { signals, next }
    }
  }

  /** The place of the newest signal. Rejects without Redis. */
  async newest(): Promise<string> {
    const [entry] = await this.redis.xrevrange(this.#key, '+', '-', 'COUNT', 1)
    return entry?.[0] ?? START
  }

  #read(matches: SignalTest, ask: () => Promise<Entry[]>): Promise<ParsedEntry[]> {
    return this.#reads.take(this.#key, async () => {
      const entries = await ask()
      return entries.map((entry) => {
        const signal = read(entry)
        return { place: entry[0], signal: signal && matches(signal) ? signal : null }
      })
    })
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const count = this.#sentCount > 0 ? this.#sentCount : SIGNALS_PER_COMMAND
      const batch = this.#waiting.slice(0, count)
      const first = this.#firstNumber
      const outcome = await ADD.run(
        this.redis,
        [this.#key],
        [this.source, first, KEPT_MAX, this.#sentCount > 0 ? 1 : 0, ...batch.map(written)]
      )
      const leftCount = Math.max(0, first + batch.length - this.#firstNumber)
      if (outcome.kind === 'unknown') this.#sentCount = leftCount
      if (outcome.kind !== 'replied') return
      this.#sentCount = 0
      this.#drop(leftCount)
    }
  }

  #drop(count: number): void {
    this.#waiting.splice(0, count)
    this.#firstNumber += count
    this.#sentCount = Math.max(0, this.#sentCount - count)
  }
}

/** A signal too large to be kept loses its payload; its line on standard output has it. */
function written(signal: PrintedSignal): string {
  const text = JSON.stringify(signal)
  return text.length <= SIGNAL_LENGTH_MAX ? text : JSON.stringify({ ...signal, payload: {} })
}

/** Null for an entry that this release cannot read. */
function read([place, fields]: Entry): RecordedSignal | null {
  try {
    const signal: PrintedSignal = JSON.parse(fields[5] ?? '')
    return { ...signal, place }
  } catch {
    return null
  }
}
