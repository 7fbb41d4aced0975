import { safeEqual } from '@adonisjs/core/helpers'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import {
  METRIC_KEYS,
  METRIC_NAMES,
  type MetricKey,
  type MetricReader,
  type Metrics,
} from '#shared/metrics'
import { METRIC_CATALOGUE } from './metric_catalogue.js'

const RECENT_MS = 1_000
const NOTHING_RECENT = { text: Promise.resolve(''), staleAtMs: -Infinity }

/**
 * The metrics of this process in their own registry, besides prom-client's default process metrics. Counters and gauges
 * are read from their owners at each scrape, so no other code depends on metrics.
 */
export class MetricsRegistry {
  readonly #registry = new Registry()
  #recent = NOTHING_RECENT
  readonly #readers = new Map<MetricKey, MetricReader[]>()

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Reads all of `readings` at each scrape, in addition to earlier readings of the same metric. */
  read(readers: Metrics): void {
    for (const key of METRIC_KEYS) {
      const reader = readers[key]
      if (reader) this.#readersOf(key).push(reader)
    }
  }

  /** Returns a histogram for its caller to observe; the unit is that of its name. */
  histogram(key: MetricKey, buckets: readonly number[]): Histogram {
    const { labels, help } = METRIC_CATALOGUE[key]
    return new Histogram({
      name: METRIC_NAMES[key],
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.#registry],
    })
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Like `text`, but up to a second old, because everybody may request it. */
  async recentText(): Promise<string> {
    const nowMs = performance.now()
    if (nowMs >= this.#recent.staleAtMs) {
      this.#recent = { text: this.text(), staleAtMs: nowMs + RECENT_MS }
      this.#recent.text.catch(() => (this.#recent = NOTHING_RECENT))
    }
    return this.#recent.text
  }

  #readersOf(key: MetricKey): MetricReader[] {
    const known = this.#readers.get(key)
    if (known) return known
    const readers: MetricReader[] = []
    this.#readers.set(key, readers)
    this.#register(key, readers)
    return readers
  }

  #register(key: MetricKey, readers: readonly MetricReader[]): void {
    const { type, labels, help } = METRIC_CATALOGUE[key]
    if (type === 'histogram') throw new Error(`${key} cannot be read, only observed`)
    const metric =
      type === 'counter'
        ? new Counter({ name: METRIC_NAMES[key], help, labelNames: labels, registers: [], collect })
        : new Gauge({ name: METRIC_NAMES[key], help, labelNames: labels, registers: [], collect })
    this.#registry.registerMetric(metric)

    async function collect(): Promise<void> {
      const read = await Promise.all(readers.map((reader) => reader()))
      metric.reset()
      metric.remove({})
      for (const [value, ...values] of read.flatMap((samples) => [...samples])) {
        metric.inc(Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])), value)
      }
    }
  }
}

/** Who may read metrics: every client, or only those with the configured token as bearer. */
export class MetricsAccess {
  constructor(private readonly token: string | undefined) {}

  /** Whether everybody may read them. */
  get isOpen(): boolean {
    return this.token === undefined
  }

  /** Compares in constant time, so timing does not reveal a token that is nearly right. */
  allows(authorization: string | undefined): boolean {
    if (this.token === undefined) return true
    const [, given = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    return safeEqual(this.token, given)
  }
}
