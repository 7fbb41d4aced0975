import type { HourOfUse } from '#cluster/usage/hour_of_use'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'

/** What the hours of a window add up to. Hours come in and go out as the window moves. */
export class UseWindow {
  readonly latency = new LatencyHistogram()
  #commands = 0
  #throttled = 0
  #messages = 0

  get commands(): number {
    return this.#commands
  }

  get throttled(): number {
    return this.#throttled
  }

  get messages(): number {
    return this.#messages
  }

  add(hour: HourOfUse): void {
    this.#count(hour, 1)
    this.latency.merge(hour.latency)
  }

  remove(hour: HourOfUse): void {
    this.#count(hour, -1)
    this.latency.remove(hour.latency)
  }

  #count({ commands, throttled, messages }: HourOfUse, sign: 1 | -1): void {
    this.#commands += sign * commands
    this.#throttled += sign * throttled
    this.#messages += sign * messages
  }
}

/** What else a value depends on. */
interface WindowTerms {
  /** How much time the window has, as far as there are data. */
  readonly seconds: number
  /** What the plan allows; undefined when it is not configured. */
  readonly pubsubCeilingPerSecond: number | undefined
}

export interface Tripwire {
  readonly id: string
  readonly title: string
  readonly unit: 'ms' | 'share'
  /** Above it, not at it, the wire is tripped. */
  readonly threshold: number
  readonly windowDays: number
  /** Null when nothing can be said. */
  readonly value: (window: UseWindow, terms: WindowTerms) => number | null
  /** On how much the value rests. */
  readonly samples: (window: UseWindow) => number
}

/**
 * The measurable capacity tripwires, as the requirement has them. The report and the rules of Prometheus are made from
 * them.
 */
export const TRIPWIRES = [
  {
    id: 'broadcast-latency-p99',
    title: 'p99 cross-instance broadcast latency',
    unit: 'ms',
    threshold: 2_000,
    windowDays: 7,
    value: ({ latency }) => latency.quantileMs(0.99),
    samples: ({ latency }) => latency.count,
  },
  {
    id: 'broadcast-latency-p95',
    title: 'p95 cross-instance broadcast latency',
    unit: 'ms',
    threshold: 500,
    windowDays: 7,
    value: ({ latency }) => latency.quantileMs(0.95),
    samples: ({ latency }) => latency.count,
  },
  {
    id: 'throttled-commands',
    title: 'commands that the plan throttled, of all',
    unit: 'share',
    threshold: 0.01,
    windowDays: 7,
    value: ({ commands, throttled }) => (commands === 0 ? null : throttled / commands),
    samples: ({ commands }) => commands,
  },
  {
    id: 'pubsub-rate',
    title: 'pub/sub messages a second, of the plan’s ceiling',
    unit: 'share',
    threshold: 0.5,
    windowDays: 30,
    value: ({ messages }, { seconds, pubsubCeilingPerSecond: ceiling }) =>
      ceiling === undefined || seconds <= 0 ? null : messages / seconds / ceiling,
    samples: ({ messages }) => messages,
  },
] as const satisfies readonly Tripwire[]

export type TripwireId = (typeof TRIPWIRES)[number]['id']

/** What follows from a breach, whoever tells of it. */
export const BREACH_RESPONSE =
  'First upgrade the plan of the hosted Redis; when that does not end it, evaluate plan, tier and store.'

/** Such as `500 ms` and `1 %`. */
export function thresholdText({ unit, threshold }: Pick<Tripwire, 'unit' | 'threshold'>): string {
  return unit === 'ms' ? `${threshold} ms` : `${100 * threshold} %`
}

/** The two that no figure decides. */
export const INFORMATIONAL_TRIPWIRES: readonly { readonly id: string; readonly text: string }[] = [
  {
    id: 'plan-cost',
    text: 'the managed plan costs materially more than an equivalent self-managed option',
  },
  {
    id: 'sub-millisecond-reads',
    text: 'a new use case needs sub-millisecond reads, which TCP over the public internet cannot give',
  },
]
