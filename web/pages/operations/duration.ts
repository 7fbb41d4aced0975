const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** `90_000` is “1 min”: the largest unit that fits at least once; below a second, milliseconds. */
export function duration(ms: number, locale: string): string {
  const [unit, unitMs] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['millisecond', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.trunc(ms / unitMs)
  )
}
