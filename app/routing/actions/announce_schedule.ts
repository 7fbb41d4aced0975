import { inject } from '@adonisjs/core'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { ScheduledRouters } from '#routing/persistence/scheduled_routers'
import type { ScheduleEvent } from '#routing/router_event'
import { scheduleEdges } from '#routing/schedule_edges'
import { RealtimeMessages } from '#shared/realtime/realtime_messages'
import { HOUR_MS } from '#shared/time'

/** How far back it looks for slots that no instance took: longer than an outage that is repaired quickly. */
const LOOKBACK_MS = HOUR_MS

const TOLD_TYPES = { ROUTER_OPENED: 'router.opened', ROUTER_CLOSED: 'router.closed' } as const

/**
 * Records which routers of an organization opened or closed by their schedule, as one event per router and edge however
 * often it runs. Tells listeners of `router-changes` about the new events. Resolves do not depend on it: they check the
 * schedule themselves. Throws when MongoDB is away.
 */
@inject()
export class AnnounceSchedule {
  constructor(
    private readonly routers: ScheduledRouters,
    private readonly events: RouterEventRepository,
    private readonly messages: RealtimeMessages
  ) {}

  /** The organizations for which `execute` may find work. Throws when MongoDB is away. */
  async organizationsDueAt(dueAt: Date): Promise<readonly string[]> {
    const untilMs = dueAt.getTime()
    const window = { afterMs: untilMs - LOOKBACK_MS, untilMs }
    return [...(await this.routers.organizationsWithBounds(window))]
  }

  /** Looks at edges up to `dueAt`; calls come `everyMs` apart. Returns the number of new events. */
  async execute(organizationId: string, dueAt: Date, everyMs: number): Promise<number> {
    const untilMs = dueAt.getTime()
    const window = { afterMs: untilMs - LOOKBACK_MS, untilMs, recentMs: untilMs - everyMs }
    const routers = await this.routers.findWithBounds(organizationId, window)
    const edges = routers.flatMap((router) => scheduleEdges(router, window))
    if (edges.length === 0) return 0
    const added = await this.events.addNew(edges)
    for (const edge of edges) {
      if (added.has(edge.id)) this.#notify(edge)
    }
    return added.size
  }

  #notify({ organizationId, routerId, type, at }: ScheduleEvent): void {
    this.messages.publish(organizationId, 'router-changes', {
      type: TOLD_TYPES[type],
      data: { router_id: routerId, at: at.toISOString() },
    })
  }
}
