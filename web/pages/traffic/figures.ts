import { percentFormat, withMinus } from '#console/shared/percent'
import { timeFormat } from '#console/shared/zone'
import { changeOfCount } from './change.js'

const TICK = { day: 'numeric', month: 'short' } as const
const HOUR = { weekday: 'short', ...TICK, hour: '2-digit', minute: '2-digit' } as const

/** Formats traffic in a language. */
export class Figures {
  readonly #count: Intl.NumberFormat
  readonly #share: Intl.NumberFormat
  readonly #change: Intl.NumberFormat
  readonly #difference: Intl.NumberFormat
  readonly #day: Intl.DateTimeFormat
  readonly #weekday: Intl.DateTimeFormat
  readonly #tick: Intl.DateTimeFormat

  constructor(private readonly locale: string) {
    const utc = { timeZone: 'UTC' } as const
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
    this.#day = new Intl.DateTimeFormat(locale, {
      ...utc,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    this.#tick = new Intl.DateTimeFormat(locale, { ...utc, ...TICK })
    this.#weekday = new Intl.DateTimeFormat(locale, {
      ...utc,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
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

  /** A relative change. */
  readonly relative = (by: number): string => withMinus(this.#change.format(by))

  /** A difference of shares, in percentage points. */
  difference(by: number): string {
    return withMinus(this.#difference.format(by * 100))
  }

  /** In UTC days; `until` is exclusive. */
  period(from: string, until: string): string {
    return this.#day.formatRange(Date.parse(from), Date.parse(until) - 1)
  }

  /** A UTC day, or an hour in the zone of the console. */
  point(at: string, interval: 'hour' | 'day'): string {
    const format = interval === 'hour' ? timeFormat(this.locale, HOUR) : this.#weekday
    return format.format(Date.parse(at))
  }

  /** The day of a point, on an axis. */
  tick(at: string, interval: 'hour' | 'day' = 'day'): string {
    const format = interval === 'hour' ? timeFormat(this.locale, TICK) : this.#tick
    return format.format(Date.parse(at))
  }

  day(at: string): string {
    return this.#day.format(Date.parse(at))
  }
}
