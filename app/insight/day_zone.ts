import { DAY_MS, daysAfter, HOUR_MS, utcDayOf } from '#shared/time'

const DIGITS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const
/** Clocks differ less from UTC. */
const OFFSET_MAX_HOURS = 16

/**
 * The days of a time zone. Resolves are counted by UTC hour, and an hour counts for the day on which it begins: where clocks
 * differ from UTC by a half hour, a day begins at 00:30. A date is written as the start of the UTC day of that date.
 */
export class DayZone {
  static readonly UTC = new DayZone('UTC')
  readonly #clock: Intl.DateTimeFormat
  /** By UTC day: reading a clock takes microseconds, and a year has many. */
  readonly #offsetsMs = new Map<number, number>()

  /** Throws a RangeError for a zone that this process does not know. */
  constructor(readonly name: string) {
    this.#clock = new Intl.DateTimeFormat('en-u-ca-iso8601', { timeZone: name, ...DIGITS })
  }

  dateOf(at: Date): Date {
    return utcDayOf(new Date(this.#clockMs(+at)))
  }

  /** The first full UTC hour of a date, or of the next one if clocks skip it. */
  startOf(date: Date): Date {
    if (this.name === 'UTC') return date
    const offsetMs = this.#offsetMsOf(daysAfter(date, -1))
    if (offsetMs === this.#offsetMsOf(daysAfter(date, 1))) return fullHour(+date - offsetMs)
    let [before, first] = [-OFFSET_MAX_HOURS, OFFSET_MAX_HOURS]
    while (first - before > 1) {
      const middle = Math.floor((before + first) / 2)
      if (this.dateOf(new Date(+date + middle * HOUR_MS)) < date) before = middle
      else first = middle
    }
    return new Date(+date + first * HOUR_MS)
  }

  /** The full UTC hour at which clocks show what they show at `hour`, `days` days earlier. */
  sameTimeBefore(hour: Date, days: number): Date {
    const offsetAt = (atMs: number) => this.#clockMs(atMs) - atMs
    const beforeMs = +hour - days * DAY_MS
    const atMs = beforeMs + offsetAt(+hour) - offsetAt(beforeMs)
    return fullHour(atMs)
  }

  #offsetMsOf(day: Date): number {
    const offsetMs = this.#offsetsMs.get(+day) ?? this.#clockMs(+day) - +day
    this.#offsetsMs.set(+day, offsetMs)
    return offsetMs
  }

  /** The local time at an instant, as the milliseconds at which UTC shows the same. */
  #clockMs(atMs: number): number {
    if (this.name === 'UTC') return atMs
    const parts = this.#clock.formatToParts(atMs)
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
    const clock = new Date(0)
    clock.setUTCFullYear(part('year'), part('month') - 1, part('day'))
    return clock.setUTCHours(part('hour'), part('minute'), part('second'))
  }
}

function fullHour(atMs: number): Date {
  return new Date(Math.ceil(atMs / HOUR_MS) * HOUR_MS)
}
