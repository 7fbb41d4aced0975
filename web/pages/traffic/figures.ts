/** From here on, a factor says more than a percentage. */
const TIMES_MIN = 10

/** Formats traffic in a language. */
export class Figures {
  readonly #count: Intl.NumberFormat
  readonly #share: Intl.NumberFormat
  readonly #change: Intl.NumberFormat
  readonly #day: Intl.DateTimeFormat
  readonly #weekday: Intl.DateTimeFormat
  readonly #hour: Intl.DateTimeFormat
  readonly #tick: Intl.DateTimeFormat

  constructor(locale: string) {
    const utc = { timeZone: 'UTC' } as const
    this.#count = new Intl.NumberFormat(locale)
    this.#share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    this.#change = new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    })
    this.#day = new Intl.DateTimeFormat(locale, {
      ...utc,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    this.#tick = new Intl.DateTimeFormat(locale, { ...utc, day: 'numeric', month: 'short' })
    this.#weekday = new Intl.DateTimeFormat(locale, {
      ...utc,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    this.#hour = new Intl.DateTimeFormat(locale, {
      ...utc,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
  }

  count(count: number): string {
    return this.#count.format(count)
  }

  share(share: number): string {
    return this.#share.format(share)
  }

  interval(low: number, high: number): string {
    return this.#share.formatRange(low, high)
  }

  /** The change since before: +20 %, or ×45 for a large one; null if there was nothing before. */
  change(now: number, before: number): string | null {
    if (before === 0) return null
    const times = now / before
    return times < TIMES_MIN ? this.#change.format(times - 1) : `×${this.count(Math.round(times))}`
  }

  /** In UTC days; `until` is exclusive. */
  period(from: string, until: string): string {
    return this.#day.formatRange(Date.parse(from), Date.parse(until) - 1)
  }

  /** A UTC day, or an hour of one. */
  point(at: string, interval: 'hour' | 'day'): string {
    return (interval === 'hour' ? this.#hour : this.#weekday).format(Date.parse(at))
  }

  tick(at: string): string {
    return this.#tick.format(Date.parse(at))
  }

  day(at: string): string {
    return this.#day.format(Date.parse(at))
  }
}
