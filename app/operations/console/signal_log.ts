import { SIGNAL_CATALOGUE, type SignalAlarm } from '#cluster/signals/signal_catalogue'
import type { SignalKey } from '#cluster/signals/signal_payloads'
import { MINUTE_MS } from '#shared/time'

/** A signal as read from a log. */
export interface LoggedSignal {
  readonly key: SignalKey
  /** The JSON after the key, unparsed. */
  readonly payload: string
  /** When it was printed: its own `time`, else what a log driver wrote before the line, else null. */
  readonly atMs: number | null
  /** The host and process that printed it; null in a signal of a release that did not state them. */
  readonly instance: string | null
}

const LINE = /^([^{]*?)(redis\.[a-z_]+\.[a-z_]+) (\{.*\})\s*$/
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/

/**
 * Parses `<key> <JSON>`, alone or after the prefix of Docker, Compose, Kubernetes or CloudWatch (a container's name, an
 * ISO 8601 time). A time without an offset is UTC. Null for every other line.
 */
export function readSignalLine(line: string): LoggedSignal | null {
  const [, before = '', name = '', payload = ''] = LINE.exec(line) ?? []
  if (!isSignalKey(name) || (before !== '' && !/\s$/.test(before))) return null
  const { time, instance } = originOf(payload)
  return { key: name, payload, atMs: instantOf(time) ?? instantOf(before), instance }
}

export function isSignalKey(name: string): name is SignalKey {
  return Object.hasOwn(SIGNAL_CATALOGUE, name)
}

function originOf(payload: string): { time: string; instance: string | null } {
  const { time, instance } = membersOf(payload)
  return {
    time: typeof time === 'string' ? time : '',
    instance: typeof instance === 'string' ? instance : null,
  }
}

/** Empty for a truncated line. */
function membersOf(payload: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(payload)
  } catch {
    return {}
  }
}

function instantOf(before: string): number | null {
  const [instant] = INSTANT.exec(before) ?? []
  if (instant === undefined) return null
  const text = instant
    .replace(' ', 'T')
    .replace(',', '.')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const atMs = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(atMs) ? null : atMs
}

const WINDOW_MS = 5 * MINUTE_MS

export interface SignalQuery {
  readonly key: SignalKey | null
  /** Earlier signals are left out, and so are those without a time. */
  readonly sinceMs: number | null
  /** How many signals to keep; all are counted. */
  readonly limit: number
}

export interface SignalSummary {
  readonly key: SignalKey
  readonly count: number
  /** The instances that its lines name, sorted. */
  readonly instances: readonly string[]
  readonly firstMs: number | null
  readonly lastMs: number | null
  /** The largest sum of a five-minute window of the clock; null when no line has a time. */
  readonly worstSum: number | null
  /** Whether those sums reach the threshold of the key's alarm. */
  readonly isAlarming: boolean
}

interface KeptSignal extends LoggedSignal {
  /** Its own time or, without one, the last time seen in its file. */
  readonly sortMs: number
  readonly sequence: number
}

interface Counts {
  count: number
  firstMs: number | null
  lastMs: number | null
  readonly instances: Set<string>
  readonly sums: Map<number, number>
}

/**
 * The signals of one or several logs, newest first. Lines without a time keep their place among their neighbours, the
 * last one first. Memory grows with the limit, the number of instances and the number of five-minute windows with
 * signals.
 */
export class SignalLog {
  readonly #counts = new Map<SignalKey, Counts>()
  #kept: KeptSignal[] = []
  #sequence = 0
  #fileMs = Number.NEGATIVE_INFINITY
  #undated = 0

  constructor(private readonly query: SignalQuery) {}

  /** Signals left out because `sinceMs` needs a time and they have none. */
  get leftOut(): number {
    return this.query.sinceMs === null ? 0 : this.#undated
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** Call it before the lines of each file. */
  startFile(): void {
    this.#fileMs = Number.NEGATIVE_INFINITY
  }

  add(line: string): void {
    const signal = readSignalLine(line)
    if (!signal) return
    const { key, sinceMs, limit } = this.query
    if (key !== null && signal.key !== key) return
    if (signal.atMs === null) this.#undated += 1
    else this.#fileMs = signal.atMs
    if (sinceMs !== null && (signal.atMs === null || signal.atMs < sinceMs)) return
    this.#count(signal)
    this.#kept.push({ ...signal, sortMs: this.#fileMs, sequence: this.#sequence++ })
    if (this.#kept.length >= 4 * limit) this.#kept = this.#newest()
  }

  signals(): readonly LoggedSignal[] {
    return this.#newest()
  }

  /** One entry for each key that occurs, in the order of the catalogue. */
  summaries(): readonly SignalSummary[] {
    return Object.entries(SIGNAL_CATALOGUE).flatMap(([name, { alarm }]) => {
      const key = name as SignalKey
      const counts = this.#counts.get(key)
      if (!counts) return []
      const { count, instances, firstMs, lastMs, sums } = counts
      return [
        {
          key,
          count,
          instances: [...instances].sort(),
          firstMs,
          lastMs,
          worstSum: sums.size === 0 ? null : Math.max(...sums.values()),
          isAlarming: alarm !== null && isReached(alarm, sums),
        },
      ]
    })
  }

  #newest(): KeptSignal[] {
    const { limit } = this.query
    const newestFirst = (one: KeptSignal, other: KeptSignal) =>
      one.sortMs === other.sortMs
        ? other.sequence - one.sequence
        : other.sortMs > one.sortMs
          ? 1
          : -1
    return this.#kept.sort(newestFirst).slice(0, limit)
  }

  #count({ key, atMs, instance }: LoggedSignal): void {
    const counts = this.#counts.get(key) ?? {
      count: 0,
      firstMs: null,
      lastMs: null,
      instances: new Set<string>(),
      sums: new Map<number, number>(),
    }
    this.#counts.set(key, counts)
    counts.count += 1
    if (instance !== null) counts.instances.add(instance)
    if (atMs === null) return
    counts.firstMs = Math.min(atMs, counts.firstMs ?? atMs)
    counts.lastMs = Math.max(atMs, counts.lastMs ?? atMs)
    const window = Math.floor(atMs / WINDOW_MS)
    counts.sums.set(window, (counts.sums.get(window) ?? 0) + 1)
  }
}

/** Whether the threshold is reached in as many consecutive windows as the alarm requires. */
function isReached({ threshold, periods }: SignalAlarm, sums: ReadonlyMap<number, number>) {
  const breaches = (window: number) => (sums.get(window) ?? 0) >= threshold
  return [...sums.keys()].some((window) =>
    Array.from({ length: periods }, (_, back) => window - back).every(breaches)
  )
}
