import { windowOf } from './engine/criteria/schedule.js'
import type { RoutableRouter } from './engine/criteria/router.js'

/**
 * Where a router stands at an instant: `inactive` whatever its schedule; else `ended` from the end of its schedule on,
 * `upcoming` before its beginning, and `open`. A default router ignores its schedule.
 */
export const ROUTER_STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const

export type RouterStatus = (typeof ROUTER_STATUSES)[number]

/** The span of time in which a router keeps its status: `sinceMs <= t < untilMs`; infinite where it has no bound. */
export interface StatusSpan {
  readonly status: RouterStatus
  readonly sinceMs: number
  readonly untilMs: number
}

type Scheduled = Pick<RoutableRouter, 'isActive' | 'isDefault' | 'activeFromMs' | 'activeUntilMs'>

export function statusAt(router: Scheduled, nowMs: number): StatusSpan {
  if (!router.isActive) return { status: 'inactive', sinceMs: -Infinity, untilMs: Infinity }
  const { fromMs, untilMs } = windowOf(router)
  if (nowMs >= untilMs) return { status: 'ended', sinceMs: untilMs, untilMs: Infinity }
  if (nowMs < fromMs) {
    return { status: 'upcoming', sinceMs: -Infinity, untilMs: Math.min(fromMs, untilMs) }
  }
  return { status: 'open', sinceMs: fromMs, untilMs }
}
