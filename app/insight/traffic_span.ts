import { DAY_MS, type Period } from '#shared/time'
import { HOURS_A_DAY } from './day_traffic.js'
import type { TrafficInterval } from './traffic_report.js'

/** The intervals of a period of whole UTC days. */
export class TrafficSpan {
  /** How many intervals a day has. */
  readonly perDay: number
  readonly intervalMs: number

  constructor(
    readonly period: Period,
    interval: TrafficInterval
  ) {
    this.perDay = interval === 'hour' ? HOURS_A_DAY : 1
    this.intervalMs = DAY_MS / this.perDay
  }

  /** The starts of its days, in milliseconds. */
  *days(): Generator<number> {
    const untilMs = this.period.until.getTime()
    for (let ms = this.period.from.getTime(); ms < untilMs; ms += DAY_MS) yield ms
  }

  /** When each interval begins. */
  *begins(): Generator<Date> {
    const { period, intervalMs } = this
    const untilMs = period.until.getTime()
    for (let ms = period.from.getTime(); ms < untilMs; ms += intervalMs) yield new Date(ms)
  }

  has(day: Date): boolean {
    return day >= this.period.from && day < this.period.until
  }

  /** Adds the hourly counts of a day, or its total, to the points of the span. */
  add(points: (number | null)[], day: Date, counts: readonly number[]): void {
    const first = ((day.getTime() - this.period.from.getTime()) / DAY_MS) * this.perDay
    const isOne = this.perDay === 1
    for (const [at, count] of counts.entries()) {
      if (count === 0) continue
      const place = isOne ? first : first + at
      points[place] = (points[place] ?? 0) + count
    }
  }
}

/** The period of the same length that ends where this one begins. */
export function periodBefore({ from, until }: Period): Period {
  return { from: new Date(2 * from.getTime() - until.getTime()), until: from }
}
