import type { RemoteCache } from '#cluster/cache/remote_cache'
import { DaySum, type RouterTraffic } from './day_traffic.js'
import type { RecordedTraffic } from './recorded_traffic.js'

interface OpenDayLimits {
  /** How long a sum may take. */
  readonly sumLimitMs: number
}

/** The traffic of routers on a day that is not closed yet. */
export type OpenDay = readonly RouterTraffic[]

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

  async #sum(organizationId: string, day: Date): Promise<OpenDay> {
    const signal = AbortSignal.timeout(this.limits.sumLimitMs)
    const sum = new DaySum(0)
    for (const counts of await this.recorded.counts(organizationId, day)) sum.addCounts(counts)
    await this.recorded.readSessions(organizationId, day, sum, signal)
    return sum.traffic.routers
  }
}
