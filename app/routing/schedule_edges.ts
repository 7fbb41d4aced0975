import { createHash } from 'node:crypto'
import type { BookingFlowRouter } from './booking_flow_router.js'
import type { ScheduleEvent } from './router_event.js'

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
