import { conditionHolds, conditionsHold, type Condition } from '#routing/engine/criteria/condition'
import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { inserted, removed } from './sorted_list.js'

/** How often a bundle is placed at most: an optional value places it twice. */
export const MAX_COPIES = 4

const NO_NAMES: readonly string[] = []

/**
 * The routers of one place that make the same demands on the query, the first by precedence first.
 * Their demands are checked once for all, but for those that hold for every request that is led
 * here. Never empty.
 */
export class Bundle {
  /** That of `first`: with it most comparisons are decided without a look at a router. */
  readonly grade: number
  readonly first: RankedRouter
  /** What the way here leaves open: the first of it, which is mostly all, and the rest. */
  private readonly demand: Condition | null
  private readonly furtherDemands: readonly Condition[]
  /** The answer of `firstOpen` and the span of time for which it is known to hold. */
  private remembered: { first: RankedRouter | null; fromMs: number; untilMs: number } | null = null

  private constructor(
    first: RankedRouter,
    readonly routers: readonly RankedRouter[],
    /** The names on which the conditions hold for every request that is led here. */
    private readonly settled: readonly string[],
    /** How often it may be placed from here on. */
    readonly copies: number
  ) {
    const demands = openConditions(first, settled)
    this.grade = first.grade
    this.first = first
    this.demand = demands[0] ?? null
    this.furtherDemands = demands.length < 2 ? NONE : demands.slice(1)
  }

  /**
   * `routers` must be sorted by precedence; null when there are none. In every request that is led
   * to the place, the conditions on the names `settled` hold.
   */
  static of(
    routers: readonly RankedRouter[],
    settled: readonly string[] = NO_NAMES,
    copies = MAX_COPIES
  ): Bundle | null {
    const [first] = routers
    return first ? new Bundle(first, routers, settled, copies) : null
  }

  static single(router: RankedRouter, settled = NO_NAMES, copies = MAX_COPIES): Bundle {
    return new Bundle(router, [router], settled, copies)
  }

  get conditions(): readonly Condition[] {
    return this.first.conditions
  }

  /** The same in another place. */
  at(settled: readonly string[], copies: number): Bundle {
    return new Bundle(this.first, this.routers, settled, copies)
  }

  /** Whether it is the place of all that demand what this router demands. */
  holds(router: RankedRouter): boolean {
    return this.first.demandsAlike(router)
  }

  /** The first open router if the request matches and it precedes `soFar`; else `soFar`. */
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null {
    if (soFar !== null && !comesFirst(this, soFar)) return soFar
    if (!this.matches(request)) return soFar
    const open = this.firstOpen(nowMs)
    if (open === null) return soFar
    return soFar === null || comparePrecedence(open, soFar) < 0 ? open : soFar
  }

  /** Adds all routers to `found`, open or not, if the request matches. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    if (!this.matches(request)) return
    for (const router of this.routers) found.push(router)
  }

  /** As `ConditionIndex.crowdOf`. */
  crowdOf(_request: RequestUrl): number {
    return 1
  }

  /**
   * The first router that is open at this instant. Those that were passed over are not looked at
   * again until one of them can have opened.
   */
  private firstOpen(nowMs: number): RankedRouter | null {
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
    return new Bundle(routers[0] ?? router, routers, this.settled, this.copies)
  }

  /** Null when nothing is left. The router must be in the bundle. */
  without(router: RankedRouter): Bundle | null {
    const routers = removed(this.routers, router, comparePrecedence)
    return Bundle.of(routers, this.settled, this.copies)
  }

  private matches({ query }: RequestUrl): boolean {
    const { demand } = this
    if (demand === null) return true
    return (
      conditionHolds(demand, query.get(demand.name)) && conditionsHold(this.furtherDemands, query)
    )
  }
}

const NONE: readonly Condition[] = []

function openConditions(
  { conditions }: RankedRouter,
  settled: readonly string[]
): readonly Condition[] {
  if (settled.length === 0) return conditions
  return conditions.filter(({ name }) => !settled.includes(name))
}

export function compareBundles(a: Bundle, b: Bundle): number {
  return comparePrecedence(a.first, b.first)
}
