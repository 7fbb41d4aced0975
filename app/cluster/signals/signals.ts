import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { type Clock, SystemClock } from '#shared/clock'
import { metricOfTally, type Metrics } from '#shared/metrics'
import { Tally } from '#shared/tally'
import { SIGNAL_CATALOGUE } from './signal_catalogue.js'
import type { SignalKey, SignalPayloads } from './signal_payloads.js'

const isKey = (key: string): key is SignalKey => Object.hasOwn(SIGNAL_CATALOGUE, key)

/** A signal as it was printed. */
export interface PrintedSignal {
  readonly key: SignalKey
  /** ISO 8601. */
  readonly time: string
  /** The host and the process that printed it. */
  readonly instance: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Writes one finished line, passed without its line break, before it returns. */
export type LineWriter = (line: string) => void

/** The end of every payload: when the signal was printed, and by which instance. */
interface SignalOrigin {
  readonly clock: Clock
  readonly instance: string
}

/** The host and the process, as `hostname` and `pid` of the log's other lines name them. */
const ORIGIN: SignalOrigin = {
  clock: new SystemClock(),
  instance: `${hostname()}:${process.pid}`,
}

/**
 * Prints cluster-coordination signals: one line `<key> <JSON>` each on standard output, written before `emit` returns,
 * so a process that dies right after has still reported it. Metric filters count these lines and alarms revert
 * deployments, so callers emit once per event, never once per retry. Never throws.
 */
export class Signals {
  /** How often each signal was printed. */
  readonly printed = new Tally(Object.keys(SIGNAL_CATALOGUE).filter(isKey))
  readonly #listeners: ((signal: PrintedSignal) => void)[] = []
  #isSilent = false

  constructor(
    private readonly write: LineWriter = writeLine,
    private readonly origin: SignalOrigin = ORIGIN
  ) {}

  emit<K extends SignalKey>(key: K, payload: SignalPayloads[K]): void {
    if (this.#isSilent) return
    this.printed.add(key)
    const { clock, instance } = this.origin
    const time = clock.now().toISOString()
    this.write(`${key} ${escapeSignals(JSON.stringify({ ...payload, time, instance }))}`)
    for (const listener of this.#listeners) listener({ key, time, instance, payload })
  }

  /** Calls `listener`, which must not throw, after each line. */
  onPrinted(listener: (signal: PrintedSignal) => void): void {
    this.#listeners.push(listener)
  }

  /** The host and the process, as each line names them. */
  get instance(): string {
    return this.origin.instance
  }

  /** Prints nothing from now on. Call it right before this instance closes its connections. */
  silence(): void {
    this.#isSilent = true
  }
}

const STANDARD_OUTPUT = 1

const GIVE_UP_AFTER_MS = 100

/**
 * Writes a line to standard output before it returns. Waits at most 100 ms for the slow reader of a pipe; after that,
 * and when the pipe has no reader, the rest of the line is lost rather than the process blocked. Never throws.
 */
function writeLine(line: string): void {
  let rest = Buffer.from(`${line}\n`)
  const giveUpAtMs = performance.now() + GIVE_UP_AFTER_MS
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest))
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isFull || performance.now() >= giveUpAtMs) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}

const ALTERNATIVES = Object.keys(SIGNAL_CATALOGUE).map((key) => key.replaceAll('.', String.raw`\.`))

const KEY_AND_BLANK = new RegExp(`(${ALTERNATIVES.join('|')}) `, 'g')

/**
 * Returns an equivalent JSON text that contains no signal key followed by a blank. Metric filters recognise a signal by
 * that pair, and client text repeated in a log line must not count as one. Outside strings, JSON contains no signal
 * key.
 */
export function escapeSignals(json: string): string {
  return json.includes('redis.') ? json.replaceAll(KEY_AND_BLANK, String.raw`$1\u0020`) : json
}

export function signalMetrics({ printed }: Signals): Metrics {
  return { signals: metricOfTally(printed) }
}
