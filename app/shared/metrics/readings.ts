import type { MetricKey } from './metric_names.js'

/** A value with its label values, in the order of the catalogue. */
export type Sample = readonly [value: number, ...labels: string[]]

/** Reads a metric at a scrape; yields nothing when the value is unknown. It must not throw and must answer fast. */
export type Reading = () => Iterable<Sample> | Promise<Iterable<Sample>>

/** The metrics that one part of the service reads. Several parts may each have series of the same metric. */
export type Readings = Readonly<Partial<Record<MetricKey, Reading>>>

/** Reads one number of a metric without labels. */
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
