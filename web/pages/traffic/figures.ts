import type { RouterTraffic } from '#console/api/types'
import { percentFormat, withMinus } from '#console/shared/percent'
import { currentZone, timeFormat } from '#console/shared/zone'
import { changeOfCount } from './change.js'

const HOUR_MS = 3_600_000
const TICK = { day: 'numeric', month: 'short' } as const
const WEEKDAY = { weekday: 'short', ...TICK } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const HOUR = { ...WEEKDAY, ...TIME } as const
const DAY = { ...TICK, year: 'numeric' } as const

type Visits = Pick<RouterTraffic['totals'], 'resolved' | 'previous' | 'so_far'>

/** Formats traffic in a language, and its times in the zone whose days were counted. */
export class Figures {
  readonly #count: Intl.NumberFormat
  readonly #share: Intl.NumberFormat
  readonly #change: Intl.NumberFormat
  readonly #difference: Intl.NumberFormat

  constructor(
    private readonly locale: string,
    private readonly timeZone = currentZone()
  ) {
    this.#count = new Intl.NumberFormat(locale)
    this.#share = percentFormat(locale)
    this.#change = new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    })
    this.#difference = new Intl.NumberFormat(locale, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
  }

  count(count: number): string {
    return this.#count.format(count)
  }

  share(share: number): string {
    return this.#share.format(share)
  }

  money(value: number, currency: string): string {
    return new Intl.NumberFormat(this.locale, { style: 'currency', currency }).format(value)
  }

  interval(low: number, high: number): string {
    return this.#share.formatRange(low, high)
  }

  /** The change since before, such as +20 %; null if there is too little before to compare with. */
  change(now: number, before: number): string | null {
    const change = changeOfCount(now, before)
    return change && this.relative(change.by)
  }

  /** The change of visits: while the period is running, up to the last full hour. */
  changeOfVisits({ resolved, previous, so_far: soFar }: Visits): string | null {
    return soFar
      ? this.change(soFar.resolved, soFar.previous)
      : this.change(resolved, previous.resolved)
  }

  /** A relative change. */
  readonly relative = (by: number): string => withMinus(this.#change.format(by))

  /** A difference of shares, in percentage points. */
  difference(by: number): string {
    return withMinus(this.#difference.format(by * 100))
  }

  /** The days of a period; `until` is exclusive. */
  period(from: string, until: string): string {
    return this.#format(DAY).formatRange(Date.parse(from), lastHour(until))
  }

  point(at: string, interval: 'hour' | 'day'): string {
    return this.#format(interval === 'hour' ? HOUR : WEEKDAY).format(Date.parse(at))
  }

  /** The day of a point, on an axis. */
  tick(at: string): string {
    return this.#format(TICK).format(Date.parse(at))
  }

  day(at: string): string {
    return this.#format(DAY).format(Date.parse(at))
  }

  /** The day that ends at an instant. */
  dayBefore(at: string): string {
    return this.#format(DAY).format(lastHour(at))
  }

  /** When a day begins whose midnight is within an hour of UTC, such as 00:30; null at a full hour. */
  lateStart(midnight: string): string | null {
    const hours = Date.parse(midnight) / HOUR_MS
    return Number.isInteger(hours) ? null : this.#format(TIME).format(Math.ceil(hours) * HOUR_MS)
  }

  /** The date of an instant as Swedes write it: 2026-03-05. */
  date(at: string): string {
    return timeFormat('sv', { timeZone: this.timeZone }).format(Date.parse(at))
  }

  #format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return timeFormat(this.locale, { timeZone: this.timeZone, ...options })
  }
}

/** Where clocks differ from UTC by half an hour, a counted day ends at 00:30 of the next. */
const lastHour = (until: string) => Date.parse(until) - HOUR_MS
