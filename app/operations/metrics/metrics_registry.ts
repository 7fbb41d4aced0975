import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { METRIC_CATALOGUE } from './metric_catalogue.js'
import { METRIC_NAMES, type MetricKey } from './metric_names.js'

/** A value with the values of the metric's labels, in the order in which the catalogue has them. */
export type Sample = readonly [value: number, ...labels: string[]]

/** What a metric has to say at a scrape; nothing when it is not known. */
export type Reading = () => Iterable<Sample> | Promise<Iterable<Sample>>

/**
 * The metrics of this process in a registry of its own, beside those that prom-client keeps of every process. Counters and
 * gauges are read from their owners at each scrape, so that nobody else has to know of metrics.
 */
export class MetricsRegistry {
  readonly #registry = new Registry()

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Asks `read` at each scrape. It must not throw, and must answer fast. */
  read(key: MetricKey, read: Reading): void {
    const { type, labels, help } = METRIC_CATALOGUE[key]
    if (type === 'histogram') throw new Error(`${key} cannot be read, only observed`)
    const metric =
      type === 'counter'
        ? new Counter({ name: METRIC_NAMES[key], help, labelNames: labels, registers: [], collect })
        : new Gauge({ name: METRIC_NAMES[key], help, labelNames: labels, registers: [], collect })
    this.#registry.registerMetric(metric)

    async function collect(): Promise<void> {
      const samples = await read()
      metric.reset()
      metric.remove({})
      for (const [value, ...values] of samples) {
        metric.inc(Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])), value)
      }
    }
  }

  /** A histogram to be observed by whoever gets it; the unit is that of its name. */
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
}
