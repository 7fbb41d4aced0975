import type { RoutableRouter } from './router.js'

type Scheduled = Pick<RoutableRouter, 'isDefault' | 'activeFromMs' | 'activeUntilMs'>

/** A half-open span of time in milliseconds since the epoch: `fromMs <= t < untilMs`. */
export interface TimeWindow {
  readonly fromMs: number
  readonly untilMs: number
}

/** Shared by all routers without a schedule. */
export const ALWAYS: TimeWindow = { fromMs: -Infinity, untilMs: Infinity }

/** The span in which scheduling lets a router take part; unbounded for default routers. */
export function windowOf(router: Scheduled): TimeWindow {
  const { isDefault, activeFromMs, activeUntilMs } = router
  if (isDefault || (activeFromMs === null && activeUntilMs === null)) return ALWAYS
  return { fromMs: activeFromMs ?? -Infinity, untilMs: activeUntilMs ?? Infinity }
}

/** Whether scheduling lets the router take part at this instant. Ignores `isActive`. */
export function isOpen(router: Scheduled, nowMs: number): boolean {
  if (router.isDefault) return true
  return (
    (router.activeFromMs === null || router.activeFromMs <= nowMs) &&
    (router.activeUntilMs === null || nowMs < router.activeUntilMs)
  )
}

/** The instants in both windows, or null when they do not overlap. */
export function intersectWindows(a: TimeWindow, b: TimeWindow): TimeWindow | null {
  const fromMs = Math.max(a.fromMs, b.fromMs)
  const untilMs = Math.min(a.untilMs, b.untilMs)
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

export function containsWindow(outer: TimeWindow, inner: TimeWindow): boolean {
  return outer.fromMs <= inner.fromMs && inner.untilMs <= outer.untilMs
}

/** The rest of a window from `nowMs` on, or null when it has ended. */
export function remainingWindow({ fromMs, untilMs }: TimeWindow, nowMs: number): TimeWindow | null {
  return intersectWindows({ fromMs, untilMs }, { fromMs: nowMs, untilMs: Infinity })
}

/** The first instant after `nowMs` at which the router opens or closes; null when none follows. */
export function nextBoundary(router: Scheduled, nowMs: number): number | null {
  const { fromMs, untilMs } = windowOf(router)
  if (fromMs >= untilMs) return null
  if (nowMs < fromMs) return fromMs
  return nowMs < untilMs && untilMs !== Infinity ? untilMs : null
}
