import type { Transaction } from '#shared/persistence/in_transaction'
import { DAY_MS, daysAfter, utcDayOf } from '#shared/time'
import { TrafficDays } from '#bookings/suspects/strike_sessions'
import type { RouterEventArchive } from '#routing/events/event_stores'
import type { RouterEvent } from '#routing/events/router_event'
import type { Clock } from '#shared/clock'
import { SPARE_DAYS } from './close_traffic_days.js'
import type { TrafficDayRepository } from './traffic_day_repository.js'

/**
 * An archive that reopens the days of late events, and the days after them: a booking session that began after midnight
 * is attributed once its decision is known. The note is written after the events, so a sum without the events was made
 * without the note. When MongoDB fails in between, both are repeated.
 */
export class ReopenedDays implements RouterEventArchive {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly days: Pick<TrafficDayRepository, 'noteLate'>,
    private readonly clock: Clock
  ) {}

  async add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    const refused = await this.archive.add(events)
    const today = utcDayOf(this.clock.now())
    const tomorrow = daysAfter(today, 1)
    const late = events.filter(({ resolvedAt }) => resolvedAt < today || resolvedAt >= tomorrow)
    for (const [organizationId, own] of Map.groupBy(late, (one) => one.organizationId)) {
      await this.days.noteLate(organizationId, reopenedBy(own, today))
    }
    return refused
  }
}

function reopenedBy(events: readonly RouterEvent[], today: Date): readonly Date[] {
  const daysMs = new Set<number>()
  for (const { resolvedAt } of events) {
    const day = utcDayOf(resolvedAt)
    const next = daysAfter(day, 1)
    daysMs.add(+day)
    if (next < today) daysMs.add(+next)
  }
  return [...daysMs].map((ms) => new Date(ms))
}

/**
 * Reopens the days whose booking sessions were struck. Today is summed up anyway. Days whose events may have been
 * deleted are never closed again, so they keep their sums.
 */
export class StruckDays extends TrafficDays {
  constructor(
    private readonly days: Pick<TrafficDayRepository, 'noteLate'>,
    private readonly clock: Clock,
    private readonly keptDays: number
  ) {
    super()
  }

  override async reopen(
    organizationId: string,
    instants: readonly Date[],
    session: Transaction
  ): Promise<void> {
    const now = this.clock.now()
    const today = +utcDayOf(now)
    const oldest = +utcDayOf(new Date(+now - (this.keptDays - SPARE_DAYS) * DAY_MS))
    const begins = new Set(instants.map((instant) => +utcDayOf(instant)))
    const days = [...begins].filter((ms) => ms >= oldest && ms < today).map((ms) => new Date(ms))
    if (days.length > 0) await this.days.noteLate(organizationId, days, session)
  }
}
