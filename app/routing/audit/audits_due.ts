import { inject } from '@adonisjs/core/container'
import { ScheduledRouters } from '#routing/routers/router_list_repository'
import { DAY_MS } from '#shared/time'
import { RouterAuditRepository } from './router_audit_repository.js'

/** Longer than any outage expected to stop the daily audits. */
const LOOKBACK_MS = 3 * DAY_MS

/**
 * The organizations whose latest audit may be outdated: they changed since, their traffic was counted since, or a
 * schedule opened or closed one of their routers in the last three days. Throws when MongoDB is away.
 */
@inject()
export class AuditsDue {
  constructor(
    private readonly audits: RouterAuditRepository,
    private readonly routers: ScheduledRouters
  ) {}

  async execute(dueAt: Date): Promise<readonly string[]> {
    const untilMs = dueAt.getTime()
    const [changed, rescheduled, visited] = await Promise.all([
      this.audits.organizationsChangedSince(),
      this.routers.organizationsWithBounds({ afterMs: untilMs - LOOKBACK_MS, untilMs }),
      this.audits.organizationsVisitedSince(),
    ])
    return [...rescheduled.union(new Set(changed)).union(new Set(visited))]
  }
}
