import { conditionsHold, type Condition } from './condition.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'
import { inserted, removed } from './sorted_list.js'

/**
 * The routers of one path and class group that make the same demands on the query, the first by
 * precedence first. Their demands are checked once for all. Never empty.
 */
export class Bundle {
  /** The answer of `firstOpen` and the span of time for which it is known to hold. */
  private remembered: { first: RankedRouter | null; fromMs: number; untilMs: number } | null = null

  private constructor(
    readonly routers: readonly RankedRouter[],
    readonly first: RankedRouter
  ) {}

  /** `routers` must be sorted by precedence; null when there are none. */
  static of(routers: readonly RankedRouter[]): Bundle | null {
    const [first] = routers
    return first ? new Bundle(routers, first) : null
  }

  static single(router: RankedRouter): Bundle {
    return new Bundle([router], router)
  }

  get conditions(): readonly Condition[] {
    return this.first.conditions
  }

  holdsFor(request: RequestUrl): boolean {
    return conditionsHold(this.conditions, request.query)
  }

  hasConditionsOf(router: RankedRouter): boolean {
    return this.first.conditionsKey === router.conditionsKey
  }

  /** The first open router if the request matches and it precedes `soFar`; else `soFar`. */
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null {
    if (soFar !== null && comparePrecedence(this.first, soFar) >= 0) return soFar
    if (!this.holdsFor(request)) return soFar
    const open = this.firstOpen(nowMs)
    if (open === null) return soFar
    return soFar === null || comparePrecedence(open, soFar) < 0 ? open : soFar
  }

  /**
   * The first router that is open at this instant. Those that were passed over are not looked at
   * again until one of them can have opened.
   */
  firstOpen(nowMs: number): RankedRouter | null {
    if (this.first.isOpen(nowMs)) return this.first
    if (this.routers.length === 1) return null
    const known = this.remembered
    if (known !== null && known.fromMs <= nowMs && nowMs < known.untilMs) return known.first

    let fromMs = -Infinity
    let untilMs = Infinity
    let first: RankedRouter | null = null
    for (const router of this.routers) {
      if (nowMs < router.fromMs) {
        untilMs = Math.min(untilMs, router.fromMs)
      } else if (nowMs >= router.untilMs) {
        fromMs = Math.max(fromMs, router.untilMs)
      } else {
        fromMs = Math.max(fromMs, router.fromMs)
        untilMs = Math.min(untilMs, router.untilMs)
        first = router
        break
      }
    }
    this.remembered = { first, fromMs, untilMs }
    return first
  }

  with(router: RankedRouter): Bundle {
    const routers = inserted(this.routers, router, comparePrecedence)
    return new Bundle(routers, routers[0] ?? router)
  }

  /** Null when nothing is left. The router must be in the bundle. */
  without(router: RankedRouter): Bundle | null {
    return Bundle.of(removed(this.routers, router, comparePrecedence))
  }
}

export function compareBundles(a: Bundle, b: Bundle): number {
  return comparePrecedence(a.first, b.first)
}
