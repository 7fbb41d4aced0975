import type { RecentNames } from '#cluster/instances/recent_names'
import { withinLimit } from '#shared/async/waiting'
import type { LiveRoutingTables } from './live_routing_tables.js'

export interface PrefetchLimits {
  readonly noteEveryMs: number
  /** An instance that starts begins no further read beyond this many routers. */
  readonly routersMax: number
  /** How long an instance that starts waits for these reads. */
  readonly prefetchMs: number
}

/**
 * Notes which organizations this instance was asked for, so that an instance that starts reads them before its first
 * request. An organization is noted once per interval and when the instance ends.
 */
export class RecentOrganizations {
  constructor(
    private readonly names: RecentNames,
    private readonly tables: LiveRoutingTables,
    private readonly limits: PrefetchLimits
  ) {}

  /** Never rejects. */
  async note(): Promise<void> {
    await this.names.note(this.tables.askedWithin(this.limits.noteEveryMs, this.names.max))
  }

  /** Reads the noted organizations, the newest first, within the limits. Never rejects: later requests read the rest. */
  async prefetch(): Promise<void> {
    const { prefetchMs } = this.limits
    const isLate = AbortSignal.timeout(prefetchMs)
    const reads = this.#prefetch(isLate).catch(() => {})
    await withinLimit(reads, prefetchMs, () => {})
  }

  async #prefetch(isLate: AbortSignal): Promise<void> {
    for (const organizationId of await this.names.newest()) {
      if (isLate.aborted || this.tables.measures.routers >= this.limits.routersMax) return
      await this.tables.prefetch(organizationId)
    }
  }
}
