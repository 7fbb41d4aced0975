import type { RoutableRouter } from '#routing/engine/criteria/router'
import { windowOf } from '#routing/engine/criteria/schedule'

/** Shared by the many routers in memory that have none. */
export const NO_TAGS: readonly string[] = []

/** A router as stored: what the engine needs, and what only people and the API need. */
export interface BookingFlowRouter extends RoutableRouter {
  readonly organizationId: string
  readonly description: string | null
  /** What its authors group it by, in their order; each once. */
  readonly tags: readonly string[]
  /** The caller's own identifier of it, unique in the organization. */
  readonly externalId: string | null
  readonly updatedAtMs: number
  /** Grows by one with every update; a write that expects an older revision is refused. */
  readonly revision: number
}

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

/** A router by name and id. The name is user input, so it is quoted and escaped. */
export function namedRouter({ name, id }: { readonly name: string; readonly id: string }): string {
  return `${JSON.stringify(name)} (${id})`
}
