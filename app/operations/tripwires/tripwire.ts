import { type UsageHour, type UseCounts, useCounts } from '#cluster/usage/usage_hour'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'

/** The sum of a window's hours. Hours are added and removed as the window moves. */
export class UseWindow {
  readonly latency = new LatencyHistogram()
  #counts = useCounts(() => 0)

  get counts(): UseCounts {
    return this.#counts
  }

  add(hour: UsageHour): void {
    this.#count(hour, 1)
    this.latency.merge(hour.latency)
  }

  remove(hour: UsageHour): void {
    this.#count(hour, -1)
    this.latency.remove(hour.latency)
  }

  #count(hour: UsageHour, sign: 1 | -1): void {
    const before = this.#counts
    this.#counts = useCounts((name) => before[name] + sign * hour[name])
  }
}

/** Other inputs of a value. */
interface WindowTerms {
  /** The length of the window, as far as there are data. */
  readonly seconds: number
  /** The plan's allowance; undefined when it is not configured. */
  readonly pubsubCeilingPerSecond: number | undefined
}

export interface Tripwire {
  readonly id: string
  readonly title: string
  readonly unit: 'ms' | 'share'
  /** The tripwire trips above it, not at it. */
  readonly threshold: number
  readonly windowDays: number
  /** Null without enough data. */
  readonly value: (window: UseWindow, terms: WindowTerms) => number | null
  /** How many samples the value rests on. */
  readonly samples: (window: UseWindow) => number
  /** What to do after a breach. */
  readonly response: string
}

/** When runs of the every-minute jobs count as late: before they are skipped, at five minutes. */
export const LATE_RUNS: { readonly streams: readonly string[]; readonly afterMs: number } = {
  streams: ['cron-session-sweep', 'cron-router-schedule'],
  afterMs: 60_000,
}

const LARGER_PLAN =
  'First upgrade the plan of the hosted Redis. If the breach continues, evaluate plan, tier and store.'
const MORE_INSTANCES =
  'Look for an outage, slow runs and dead letters in the log. If there are none, add an instance.'

/**
 * The measurable capacity tripwires: the required ones and one more for recurring jobs. The report and the Prometheus
 * rules are generated from them.
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
    response: LARGER_PLAN,
  },
  {
    id: 'broadcast-latency-p95',
    title: 'p95 cross-instance broadcast latency',
    unit: 'ms',
    threshold: 500,
    windowDays: 7,
    value: ({ latency }) => latency.quantileMs(0.95),
    samples: ({ latency }) => latency.count,
    response: LARGER_PLAN,
  },
  {
    id: 'throttled-commands',
    title: 'share of commands that the plan throttled',
    unit: 'share',
    threshold: 0.01,
    windowDays: 7,
    value: ({ counts: { commands, throttled } }) => (commands === 0 ? null : throttled / commands),
    samples: ({ counts }) => counts.commands,
    response: LARGER_PLAN,
  },
  {
    id: 'pubsub-rate',
    title: 'pub/sub messages per second, as a share of the plan’s ceiling',
    unit: 'share',
    threshold: 0.5,
    windowDays: 30,
    value: ({ counts }, { seconds, pubsubCeilingPerSecond: ceiling }) =>
      ceiling === undefined || seconds <= 0 ? null : counts.messages / seconds / ceiling,
    samples: ({ counts }) => counts.messages,
    response: LARGER_PLAN,
  },
  {
    id: 'recurring-jobs-late',
    title: 'share of time with a run of a recurring job waiting for more than a minute',
    unit: 'share',
    threshold: 0.01,
    windowDays: 1,
    value: ({ counts: { jobChecks, lateJobChecks } }) =>
      jobChecks === 0 ? null : lateJobChecks / jobChecks,
    samples: ({ counts }) => counts.jobChecks,
    response: MORE_INSTANCES,
  },
] as const satisfies readonly Tripwire[]

export type TripwireId = (typeof TRIPWIRES)[number]['id']

/** For example `500 ms` or `1 %`. */
export function thresholdText({ unit, threshold }: Pick<Tripwire, 'unit' | 'threshold'>): string {
  return unit === 'ms' ? `${threshold} ms` : `${100 * threshold} %`
}

/** For example `1 day` or `7 days`. */
export function windowText({ windowDays }: Pick<Tripwire, 'windowDays'>): string {
  return windowDays === 1 ? '1 day' : `${windowDays} days`
}

/** The two tripwires that no figure decides. */
export const INFORMATIONAL_TRIPWIRES: readonly { readonly id: string; readonly text: string }[] = [
  {
    id: 'plan-cost',
    text: 'the managed plan costs materially more than an equivalent self-managed option',
  },
  {
    id: 'sub-millisecond-reads',
    text: 'a new use case needs sub-millisecond reads, which TCP over the public internet cannot deliver',
  },
]
