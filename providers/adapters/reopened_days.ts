import type { TrafficDayRepository } from '#insight/persistence/traffic_day_repository'
import { daysAfter, utcDayOf } from '#insight/utc_day'
import type { RouterEventArchive } from '#routing/events/event_stores'
import type { RouterEvent } from '#routing/events/router_event'
import type { Clock } from '#shared/clock'

/**
 * An archive that reopens the days of late events, and the days after them: a booking session that began after midnight
 * is attributed once its decision is known. The note follows the events, so a sum that lacks them cannot know of it. When
 * MongoDB fails in between, both are done again.
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
    const late = events.filter(({ resolvedAt }) => +utcDayOf(resolvedAt) !== +today)
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
