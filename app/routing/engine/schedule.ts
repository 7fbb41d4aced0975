import type { RoutableRouter } from './router.js'

type Scheduled = Pick<RoutableRouter, 'isDefault' | 'activeFromMs' | 'activeUntilMs'>

/** A half-open span of time in milliseconds since the epoch: `fromMs <= t < untilMs`. */
export interface TimeWindow {
  readonly fromMs: number
  readonly untilMs: number
}

/** The span in which scheduling lets a router take part; unbounded for default routers. */
export function windowOf(router: Scheduled): TimeWindow {
  if (router.isDefault) return { fromMs: -Infinity, untilMs: Infinity }
  return {
    fromMs: router.activeFromMs ?? -Infinity,
    untilMs: router.activeUntilMs ?? Infinity,
  }
}

/** Whether scheduling lets the router take part at this instant; `isActive` is another question. */
export function isOpen(router: Scheduled, nowMs: number): boolean {
  if (router.isDefault) return true
  return (
    (router.activeFromMs === null || router.activeFromMs <= nowMs) &&
    (router.activeUntilMs === null || nowMs < router.activeUntilMs)
  )
}

/** The span in which both are open, or null when there is no such instant. */
export function sharedWindow(a: Scheduled, b: Scheduled): TimeWindow | null {
  const [one, other] = [windowOf(a), windowOf(b)]
  const fromMs = Math.max(one.fromMs, other.fromMs)
  const untilMs = Math.min(one.untilMs, other.untilMs)
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

/** The first instant after `nowMs` at which the router opens or closes, or null if none comes. */
export function nextBoundary(router: Scheduled, nowMs: number): number | null {
  const { fromMs, untilMs } = windowOf(router)
  if (fromMs >= untilMs) return null
  if (nowMs < fromMs) return fromMs
  return nowMs < untilMs && untilMs !== Infinity ? untilMs : null
}
