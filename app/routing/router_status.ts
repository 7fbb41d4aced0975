/**
 * Where a router stands at an instant: `inactive` whatever its schedule; else `ended` from the end of its schedule on,
 * `upcoming` before its beginning, and `open`. A default router ignores its schedule.
 */
export const ROUTER_STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const

export type RouterStatus = (typeof ROUTER_STATUSES)[number]
