import type { MetricKey } from './metric_names.js'

/** A value with the values of the metric's labels, in the order in which the catalogue has them. */
export type Sample = readonly [value: number, ...labels: string[]]

/** What a metric has to say at a scrape; nothing when it is not known. It must not throw, and must answer fast. */
export type Reading = () => Iterable<Sample> | Promise<Iterable<Sample>>

/** What one part of the service has to say of metrics. Several parts may each have series of the same metric. */
export type Readings = Readonly<Partial<Record<MetricKey, Reading>>>

/** Reads one number, of a metric without labels. */
export function readingOf(value: () => number): Reading {
  return () => [[value()]]
}

/** Reads a tally: each kind is the value of the last label, after `labels`. */
export function readingOfTally(
  tally: Iterable<readonly [string, number]>,
  ...labels: string[]
): Reading {
  return () => [...tally].map(([kind, count]): Sample => [count, ...labels, kind])
}
