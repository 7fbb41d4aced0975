import type { TrafficDayRepository } from '#insight/persistence/traffic_day_repository'
import { utcDayOf } from '#insight/utc_day'
import type { RouterEventArchive } from '#routing/events/event_stores'
import type { RouterEvent } from '#routing/router_event'
import type { Clock } from '#shared/clock'

/**
 * An archive that reopens the days of late events. The note follows the events, so a sum that lacks them cannot know of
 * it. When MongoDB fails in between, both are done again.
 */
export class ReopenedDays implements RouterEventArchive {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly days: Pick<TrafficDayRepository, 'noteLate'>,
    private readonly clock: Clock
  ) {}

  async add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    const refused = await this.archive.add(events)
    const todayMs = utcDayOf(this.clock.now()).getTime()
    const late = events.filter(({ resolvedAt }) => utcDayOf(resolvedAt).getTime() !== todayMs)
    for (const [organizationId, own] of Map.groupBy(late, (one) => one.organizationId)) {
      const days = new Set(own.map(({ resolvedAt }) => utcDayOf(resolvedAt).getTime()))
      await this.days.noteLate(
        organizationId,
        [...days].map((ms) => new Date(ms))
      )
    }
    return refused
  }
}
