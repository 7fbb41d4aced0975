const SMALLEST_MS = 0.01
const GROWTH = 1.05
const LOG_GROWTH = Math.log(GROWTH)

/** A histogram as JSON data: pairs of bucket and count. */
export type HistogramData = readonly (readonly [bucket: number, count: number])[]

/**
 * Counts durations, in milliseconds, in buckets that grow by 5 %. Quantiles are exact to 5 % from 10 µs upwards.
 * Histograms of many instances and hours add up without loss.
 */
export class LatencyHistogram {
  readonly #buckets = new Map<number, number>()
  #count = 0

  static from(data: HistogramData): LatencyHistogram {
    const histogram = new LatencyHistogram()
    for (const [bucket, count] of data) histogram.#add(bucket, count)
    return histogram
  }

  get count(): number {
    return this.#count
  }

  record(durationMs: number): void {
    const bucket =
      durationMs <= SMALLEST_MS ? 0 : Math.ceil(Math.log(durationMs / SMALLEST_MS) / LOG_GROWTH)
    this.#add(bucket, 1)
  }

  /** The duration that the share `quantile` (0 to 1) of all records does not exceed; null without records. */
  quantileMs(quantile: number): number | null {
    if (this.#count === 0) return null
    const rank = Math.max(1, Math.ceil(quantile * this.#count))
    let seen = 0
    let last = 0
    for (const [bucket, count] of this.toJSON()) {
      seen += count
      last = bucket
      if (seen >= rank) break
    }
    return SMALLEST_MS * GROWTH ** last
  }

  /** Adds all records of another histogram to this one. */
  merge(other: LatencyHistogram): void {
    for (const [bucket, count] of other.#buckets) this.#add(bucket, count)
  }

  /** Subtracts another histogram that was added before. */
  remove(other: LatencyHistogram): void {
    for (const [bucket, count] of other.#buckets) this.#add(bucket, -count)
  }

  /** Returns all records so far and starts afresh, so that each record is added to a longer window once. */
  take(): LatencyHistogram {
    const taken = LatencyHistogram.from([...this.#buckets])
    this.#buckets.clear()
    this.#count = 0
    return taken
  }

  toJSON(): HistogramData {
    return [...this.#buckets].sort(([a], [b]) => a - b)
  }

  #add(bucket: number, count: number): void {
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + count)
    this.#count += count
  }
}
