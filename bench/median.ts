/** The upper median for an even number of values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The values a quarter and three quarters of the way through the sorted ones; NaN for none. */
export function quartiles(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  return [at(0.25), at(0.75)]
}
