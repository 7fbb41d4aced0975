import { TrafficDays } from '#bookings/ports/traffic_days'
import { SPARE_DAYS } from '#insight/actions/close_traffic_days'
import type { TrafficDayRepository } from '#insight/persistence/traffic_day_repository'
import { utcDayOf } from '#insight/utc_day'
import type { Clock } from '#shared/clock'
import type { ClientSession } from 'mongoose'
import { DAY_MS } from '#shared/time'

/**
 * Reopens the days whose booking sessions were struck. Today is summed up anyway. Days of which events may have been
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
    session: ClientSession
  ): Promise<void> {
    const now = this.clock.now()
    const today = +utcDayOf(now)
    const oldest = +utcDayOf(new Date(+now - (this.keptDays - SPARE_DAYS) * DAY_MS))
    const begins = new Set(instants.map((instant) => +utcDayOf(instant)))
    const days = [...begins].filter((ms) => ms >= oldest && ms < today).map((ms) => new Date(ms))
    if (days.length > 0) await this.days.noteLate(organizationId, days, session)
  }
}
