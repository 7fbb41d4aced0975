import { conditionHolds, conditionsHold, type Condition } from '#routing/engine/criteria/condition'
import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { inserted, removed } from './sorted_list.js'

/** The most nodes that one bundle is in: an optional value needs two. */
export const MAX_COPIES = 4

const NO_NAMES: readonly string[] = []

/**
 * The routers of one node with the same demands on the query, in precedence order. Demands are checked once for all of
 * them. Conditions the index path already guarantees are not rechecked. Never empty.
 */
export class Bundle {
  /** The grade of `first`: it decides most comparisons without reading a router. */
  readonly grade: number
  readonly first: RankedRouter
  /** The conditions the index path leaves open: the first, usually the only one, and the rest. */
  private readonly demand: Condition | null
  private readonly furtherDemands: readonly Condition[]
  /** The answer of `firstOpen` and the span for which it holds. */
  private remembered: { first: RankedRouter | null; fromMs: number; untilMs: number } | null = null
  /** The latest answer of `nextOpening`. */
  private knownOpening: { winner: RankedRouter | null; askedMs: number; atMs: number } | null = null

  private constructor(
    first: RankedRouter,
    readonly routers: readonly RankedRouter[],
    /** The names whose conditions the index path guarantees. */
    private readonly settled: readonly string[],
    /** How many nodes it may still be in from here on. */
    readonly copies: number
  ) {
    const demands = openConditions(first, settled)
    this.grade = first.grade
    this.first = first
    this.demand = demands[0] ?? null
    this.furtherDemands = demands.length < 2 ? NONE : demands.slice(1)
  }

  /**
   * `routers` must be sorted by precedence; null when there are none. The path to the node must guarantee the
   * conditions on the names `settled`.
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

  /** The same bundle for another node. */
  at(settled: readonly string[], copies: number): Bundle {
    return new Bundle(this.first, this.routers, settled, copies)
  }

  /** Whether the bundle is for routers with this router's demands. */
  holds(router: RankedRouter): boolean {
    return this.first.hasSameDemands(router)
  }

  /** The first open router if the request matches and it precedes `soFar`; else `soFar`. */
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null {
    if (soFar !== null && !comesFirst(this, soFar)) return soFar
    if (!this.matches(request)) return soFar
    const open = this.firstOpen(nowMs)
    if (open === null) return soFar
    return soFar === null || comparePrecedence(open, soFar) < 0 ? open : soFar
  }

  /** Adds all routers, open or not, to `found` if the request matches. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    if (!this.matches(request)) return
    for (const router of this.routers) found.push(router)
  }

  /** As `ConditionIndex.holdsUntil`. */
  holdsUntil(
    request: RequestUrl,
    nowMs: number,
    winner: RankedRouter | null,
    soFarMs: number
  ): number {
    if (winner !== null && !comesFirst(this, winner)) return soFarMs
    if (this.routers.length === 1 && !opensAfter(this.first, nowMs)) return soFarMs
    return this.matches(request) ? Math.min(soFarMs, this.nextOpening(nowMs, winner)) : soFarMs
  }

  /**
   * When the next router opens that precedes `winner`; Infinity when none does. A bundle of several keeps the answer for
   * one winner as long as it holds; a bundle of one must have one that opens.
   */
  private nextOpening(nowMs: number, winner: RankedRouter | null): number {
    if (this.routers.length === 1) return this.first.fromMs
    const known = this.knownOpening
    if (known !== null && known.winner === winner && known.askedMs <= nowMs && nowMs < known.atMs) {
      return known.atMs
    }
    let atMs = Infinity
    for (const router of this.routers) {
      if (winner !== null && comparePrecedence(router, winner) >= 0) break
      if (opensAfter(router, nowMs)) atMs = Math.min(atMs, router.fromMs)
    }
    this.knownOpening = { winner, askedMs: nowMs, atMs }
    return atMs
  }

  /** As `ConditionIndex.maxTries`. */
  maxTries(_request: RequestUrl): number {
    return 1
  }

  /**
   * The first router that is open at this instant. Skipped routers are not read again until one of them can have
   * opened.
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

function opensAfter({ fromMs, untilMs }: RankedRouter, nowMs: number): boolean {
  return nowMs < fromMs && fromMs < untilMs
}

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
