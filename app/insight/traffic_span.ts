import { daysAfter, HOUR_MS, type Period, utcDayOf } from '#shared/time'
import { HOURS_A_DAY } from './day_traffic.js'
import type { DayZone } from './day_zone.js'
import type { TrafficInterval } from './traffic_report.js'

const EACH_HOUR = Array.from({ length: HOURS_A_DAY }, (_, hour) => hour)

/** The intervals of a period of whole days of a zone. */
export class TrafficSpan {
  /** From the start of the first day to the end of the last one. */
  readonly period: Period
  /** When each interval begins. */
  readonly begins: readonly Date[]
  /** The UTC hours at which counts are cut, so that each part of a UTC day belongs to one interval. */
  readonly cuts: readonly number[]
  /** The interval of each hour of the period. */
  readonly #places: readonly number[]

  constructor(
    readonly dates: Period,
    private readonly zone: DayZone,
    interval: TrafficInterval
  ) {
    const [from, until] = [zone.startOf(dates.from), zone.startOf(dates.until)]
    this.period = { from, until }
    this.begins =
      interval === 'hour'
        ? Array.from({ length: (+until - +from) / HOUR_MS }, (_, hour) => hoursAfter(from, hour))
        : [...this.utcDays()].map((date) => zone.startOf(date))
    this.#places = this.begins.flatMap((begin, place) =>
      Array.from({ length: (+this.endOf(place) - +begin) / HOUR_MS }, () => place)
    )
    const hours = [...this.begins, until].map((at) => at.getUTCHours())
    this.cuts = [...new Set([0, ...hours])].sort((one, other) => one - other)
  }

  endOf(place: number): Date {
    return this.begins[place + 1] ?? this.period.until
  }

  /** The start of the day of an instant, within the period. */
  dayAt(at: Date): Date {
    const { from, until } = this.period
    if (at >= until) return until
    const start = this.zone.startOf(this.zone.dateOf(at))
    return start > from ? start : from
  }

  /** The UTC days of its dates. */
  *utcDays(): Generator<Date> {
    for (let day = this.dates.from; day < this.dates.until; day = daysAfter(day, 1)) yield day
  }

  /** Adds the counts of a UTC day, each from its cut on, to the points of the span. */
  add(points: (number | null)[], day: Date, counts: readonly number[], cuts = this.cuts): void {
    const first = (+day - +this.period.from) / HOUR_MS
    for (const [at, count] of counts.entries()) {
      const place = this.#places[first + (cuts[at] ?? 0)]
      if (count > 0 && place !== undefined) points[place] = (points[place] ?? 0) + count
    }
  }

  addHours(points: (number | null)[], day: Date, hours: readonly number[]): void {
    this.add(points, day, hours, EACH_HOUR)
  }
}

/** The dates of the period of as many days that ends where this one begins. */
export function periodBefore({ from, until }: Period): Period {
  return { from: new Date(2 * from.getTime() - until.getTime()), until: from }
}

/** The UTC days that a period touches. */
export function touchedDays({ from, until }: Period): Period {
  return { from: utcDayOf(from), until: daysAfter(utcDayOf(new Date(+until - 1)), 1) }
}

/** The hours of a UTC day that are in a period: the first one, and the one after the last. */
export function hoursWithin(day: Date, { from, until }: Period): readonly [number, number] {
  const hourOf = (at: Date) => Math.min(HOURS_A_DAY, Math.max(0, (+at - +day) / HOUR_MS))
  return [hourOf(from), hourOf(until)]
}

function hoursAfter(at: Date, hours: number): Date {
  return new Date(+at + hours * HOUR_MS)
}
