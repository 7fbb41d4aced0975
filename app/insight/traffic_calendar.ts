import { DAY_MS, daysAfter, type Period, utcDayOf } from '#shared/time'
import type { BookingCampaigns } from './booking_sums.js'
import type { DayTotals } from './day_traffic.js'

/** The most ended days that are summed up on request: the job may still be working on yesterday. */
const OPEN_ENDED_DAYS = 1

/**
 * The state of a day. `closed`: its sums are stored; `open`: they are computed on request; `unknown`: the job has yet
 * to compute them, or they may have been deleted; `empty`: there is nothing to sum up.
 */
export type DayState = 'closed' | 'open' | 'unknown' | 'empty'

interface KnownSince {
  /** The oldest stored resolve; null without any. */
  readonly firstAt: Date | null
  /** The first day whose sums are all kept. */
  readonly keptFrom: Date
  readonly now: Date
}

/** Which days of an organization are summed up. */
export class TrafficCalendar {
  readonly #days: ReadonlyMap<number, TrafficDay>
  readonly #firstMs: number
  readonly #keptFromMs: number
  readonly #nowMs: number
  readonly #today: Date

  constructor(days: readonly TrafficDay[], { firstAt, keptFrom, now }: KnownSince) {
    this.#keptFromMs = keptFrom.getTime()
    this.#days = new Map(days.map((one) => [one.day.getTime(), one]))
    this.#firstMs = firstAt ? utcDayOf(firstAt).getTime() : Infinity
    this.#nowMs = now.getTime()
    this.#today = utcDayOf(now)
  }

  stateOf(dayMs: number): DayState {
    if (dayMs < this.#keptFromMs) return 'unknown'
    if (this.#days.get(dayMs)?.closed) return 'closed'
    if (dayMs < this.#firstMs) return 'empty'
    return dayMs >= daysAfter(this.#today, -OPEN_ENDED_DAYS).getTime() ? 'open' : 'unknown'
  }

  /** Whether an instant has been reached. */
  hasBegun(ms: number): boolean {
    return ms <= this.#nowMs
  }

  /** The first day of a period that is not closed or has late events, or the period's end. */
  completeUntil({ from, until }: Period): Date {
    let day = from
    while (day < until && this.#isComplete(day)) day = daysAfter(day, 1)
    return day
  }

  /** The starts of the days of a period in one of these states. */
  *daysIn({ from, until }: Period, ...states: readonly DayState[]): Generator<Date> {
    for (let ms = from.getTime(); ms < until.getTime(); ms += DAY_MS) {
      if (states.includes(this.stateOf(ms))) yield new Date(ms)
    }
  }

  #isComplete(day: Date): boolean {
    if (day >= this.#today) return false
    const state = this.stateOf(day.getTime())
    return state === 'empty' || this.#days.get(day.getTime())?.isWhole === true
  }
}

/** A day as the last run that finished found it. */
interface ClosedDay extends DayTotals {
  readonly resolved: number
  /** Rows of routers and of shapes. */
  readonly routers: number
  readonly shapes: number
  readonly campaigns?: BookingCampaigns | undefined
}

/** A stored day. */
export interface TrafficDay {
  readonly day: Date
  /** Null before the first finished run. */
  readonly closed: ClosedDay | null
  /** False when events arrived after the day was summed up. */
  readonly isWhole: boolean
  /** The run whose rows are the traffic of the day; null when no other run has rows. */
  readonly rowsOf: number | null
}
