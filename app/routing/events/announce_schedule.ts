import { createHash } from 'node:crypto'
import { inject } from '@adonisjs/core/container'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { ScheduledRouters } from '#routing/routers/router_list_repository'
import { RealtimeMessages } from '#shared/realtime'
import { HOUR_MS } from '#shared/time'
import type { ScheduleEvent } from './router_event.js'
import { RouterEventRepository } from './router_event_repository.js'

/** How far back missed slots are looked for: longer than a short outage. */
const LOOKBACK_MS = HOUR_MS

const TOLD_TYPES = { ROUTER_OPENED: 'router.opened', ROUTER_CLOSED: 'router.closed' } as const

/**
 * Records which routers of an organization opened or closed by their schedule: one event per router and edge, however
 * often it runs. Publishes new events on `router-changes`. Resolves do not depend on it: they check the schedule
 * themselves. Throws when MongoDB is away.
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

/** The instants after `afterMs`, up to `untilMs`, in milliseconds since the epoch. */
export interface EdgeWindow {
  readonly afterMs: number
  readonly untilMs: number
  /** A bound from this instant on counts even if the router was changed after it. */
  readonly recentMs: number
}

/**
 * The edges in the window at which the schedule opened or closed an active router. A bound that was already past when
 * the router received it is not an edge. The same edge always yields the same event, on every instance and every call.
 */
export function scheduleEdges(router: BookingFlowRouter, window: EdgeWindow): ScheduleEvent[] {
  const bounds = [
    { type: 'ROUTER_OPENED', atMs: router.activeFromMs },
    { type: 'ROUTER_CLOSED', atMs: router.activeUntilMs },
  ] as const
  if (!router.isActive || router.isDefault) return []
  return bounds.flatMap(({ type, atMs }) => {
    if (atMs === null || atMs <= window.afterMs || atMs > window.untilMs) return []
    if (atMs < router.createdAtMs) return []
    if (atMs < router.updatedAtMs && atMs <= window.recentMs) return []
    const { id: routerId, organizationId } = router
    return [
      { id: edgeId(routerId, type, atMs), organizationId, routerId, type, at: new Date(atMs) },
    ]
  })
}

/** Sorts by time among other events, and is derived from the edge alone. */
function edgeId(routerId: string, type: ScheduleEvent['type'], atMs: number): string {
  const seconds = Math.floor(atMs / 1_000)
  const digest = createHash('sha256').update(`${routerId}:${type}:${atMs}`).digest('hex')
  return seconds.toString(16).padStart(8, '0') + digest.slice(0, 16)
}
