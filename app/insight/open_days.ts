import type { RemoteCache } from '#cluster/cache/remote_cache'
import { DaySum, type RouterTraffic } from './day_traffic.js'
import type { TrafficScope } from './published_rows.js'
import type { RecordedTraffic } from './recorded_traffic.js'
import type { TrafficCalendar } from './traffic_calendar.js'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'

interface OpenDayLimits {
  /** How long a sum may take. */
  readonly sumLimitMs: number
}

/** The traffic of routers on a day that is not closed yet. */
export type OpenDay = readonly RouterTraffic[]

/** The traffic of the asked routers on such days. */
export type OpenTraffic = readonly { readonly day: Date; readonly routers: OpenDay }[]

/**
 * Sums a day up when it is asked for. All instances together do so once while the sum is kept. Shapes are left out:
 * MongoDB counts the resolves, and cannot compute a shape.
 */
export class OpenDays {
  constructor(
    private readonly cache: Pick<RemoteCache<OpenDay>, 'get'>,
    private readonly recorded: Pick<RecordedTraffic, 'counts' | 'readSessions'>,
    private readonly limits: OpenDayLimits
  ) {}

  /** Throws when MongoDB is away, and when the sum takes too long. */
  of(organizationId: string, day: Date): Promise<OpenDay> {
    const key = `${organizationId}:${day.toISOString().slice(0, 'YYYY-MM-DD'.length)}`
    return this.cache.get(key, () => this.#sum(organizationId, day))
  }

  /** The open days of the scope's period. Null when one of them takes too long; throws when MongoDB is away. */
  async inScope(
    { organizationId, period, routerId }: TrafficScope,
    calendar: TrafficCalendar
  ): Promise<OpenTraffic | null> {
    const open: OpenTraffic[number][] = []
    for (const day of calendar.daysIn(period, 'open')) {
      const routers = await this.of(organizationId, day).catch(nullWhenTooSlow)
      if (routers === null) return null
      const asked = routers.filter((router) => routerId === null || router.routerId === routerId)
      open.push({ day, routers: asked })
    }
    return open
  }

  async #sum(organizationId: string, day: Date): Promise<OpenDay> {
    const signal = AbortSignal.timeout(this.limits.sumLimitMs)
    const sum = new DaySum(0)
    for (const counts of await this.recorded.counts(organizationId, day)) sum.addCounts(counts)
    await this.recorded.readSessions(organizationId, day, sum, signal)
    return sum.traffic.routers
  }
}

function nullWhenTooSlow(error: unknown): null {
  if (isOverTimeLimit(error)) return null
  throw error
}
