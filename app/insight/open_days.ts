import type { RemoteCache } from '#cluster/cache/remote_cache'
import { DaySum } from './day_sum.js'
import type { RouterTraffic } from './day_traffic.js'
import type { BegunSessions } from './ports/begun_sessions.js'
import type { ResolvedUrls } from './ports/resolved_urls.js'
import { daysAfter } from './utc_day.js'

interface OpenDayLimits {
  /** How long a sum may take. */
  readonly sumLimitMs: number
}

/** What routers did so far on a day that is not closed. */
export type OpenDay = readonly RouterTraffic[]

/**
 * Sums a day up when it is asked for. All instances together do so once while the sum is kept. Shapes are left out:
 * MongoDB counts the resolves, and cannot compute a shape.
 */
export class OpenDays {
  constructor(
    private readonly cache: Pick<RemoteCache<OpenDay>, 'get'>,
    private readonly resolves: Pick<ResolvedUrls, 'count'>,
    private readonly sessions: Pick<BegunSessions, 'read'>,
    private readonly limits: OpenDayLimits
  ) {}

  /** Throws when MongoDB is away, and when the sum takes too long. */
  of(organizationId: string, day: Date): Promise<OpenDay> {
    const key = `${organizationId}:${day.toISOString().slice(0, 'YYYY-MM-DD'.length)}`
    return this.cache.get(key, () => this.#sum(organizationId, day))
  }

  async #sum(organizationId: string, day: Date): Promise<OpenDay> {
    const signal = AbortSignal.timeout(this.limits.sumLimitMs)
    const sum = new DaySum(0)
    for (const counts of await this.resolves.count(organizationId, day)) sum.addCounts(counts)
    const period = { from: day, until: daysAfter(day, 1) }
    await this.sessions.read(
      organizationId,
      period,
      (part) => part.forEach((session) => sum.addSession(session)),
      signal
    )
    return sum.traffic.routers
  }
}
