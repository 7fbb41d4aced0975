import type { Bundle } from './bundle.js'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'

/**
 * What is known about an index's routers without reading them. Removing a router leaves the bounds as they were, so
 * they may be too wide but never too narrow.
 */
export interface IndexBounds {
  /** No router in the index precedes this one. */
  readonly first: RankedRouter
  /** No router in the index is open outside these instants. */
  readonly fromMs: number
  readonly untilMs: number
  /** No router in the index opens after this instant. */
  readonly lastOpeningMs: number
  readonly routers: number
}

export function boundsOf(bundles: readonly Bundle[]): IndexBounds | null {
  const [one] = bundles
  if (!one) return null
  let first = one.first
  let fromMs = Infinity
  let untilMs = -Infinity
  let lastOpeningMs = -Infinity
  let routers = 0
  for (const bundle of bundles) {
    if (comparePrecedence(bundle.first, first) < 0) first = bundle.first
    for (const router of bundle.routers) {
      if (router.fromMs < fromMs) fromMs = router.fromMs
      if (router.untilMs > untilMs) untilMs = router.untilMs
      if (router.fromMs > lastOpeningMs) lastOpeningMs = router.fromMs
    }
    routers += bundle.routers.length
  }
  return { first, fromMs, untilMs, lastOpeningMs, routers }
}

export function boundsWith(bounds: IndexBounds, router: RankedRouter): IndexBounds {
  return {
    first: comparePrecedence(router, bounds.first) < 0 ? router : bounds.first,
    fromMs: Math.min(bounds.fromMs, router.fromMs),
    untilMs: Math.max(bounds.untilMs, router.untilMs),
    lastOpeningMs: Math.max(bounds.lastOpeningMs, router.fromMs),
    routers: bounds.routers + 1,
  }
}

export function boundsWithout(bounds: IndexBounds): IndexBounds {
  return { ...bounds, routers: bounds.routers - 1 }
}
