import { conditionsHold, type Condition } from '#routing/engine/criteria/condition'
import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { Search, Winner } from './search.js'
import { inserted, removed } from './sorted_list.js'

/** The most nodes that one rule group is in: an optional value needs two. */
export const MAX_COPIES = 4

const NO_NAMES: readonly string[] = []
const NO_CONDITIONS: readonly Condition[] = []

/**
 * The routers of one node with the same conditions on the query, in precedence order. Conditions are checked once for
 * all of them, except those that the path to the node guarantees. Never empty.
 */
export class RuleGroup {
  /** `rank` and `created` of `first`: they decide most comparisons without reading a router. */
  readonly rank: number
  readonly created: number

  private constructor(
    /** The conditions that the path to the node does not guarantee. */
    readonly remainingConditions: readonly Condition[],
    readonly first: RankedRouter,
    /** Null when there is only one router. */
    private readonly several: Several | null,
    /** The most nodes below this one that it may be in. */
    readonly copies: number
  ) {
    this.rank = first.rank
    this.created = first.created
  }

  /**
   * `routers` must be sorted by precedence; null when there are none. The path to the node must guarantee the
   * conditions on the names `settled`.
   */
  static of(
    routers: readonly RankedRouter[],
    settled: readonly string[] = NO_NAMES,
    copies = MAX_COPIES
  ): RuleGroup | null {
    const [first] = routers
    if (!first) return null
    return new RuleGroup(conditionsBeyond(first, settled), first, severalOrNull(routers), copies)
  }

  static single(router: RankedRouter, settled = NO_NAMES, copies = MAX_COPIES): RuleGroup {
    return new RuleGroup(conditionsBeyond(router, settled), router, null, copies)
  }

  /** The router of a group that has one. */
  get only(): RankedRouter | null {
    return this.several === null ? this.first : null
  }

  get routers(): readonly RankedRouter[] {
    return this.several?.routers ?? [this.first]
  }

  get conditions(): readonly Condition[] {
    return this.first.conditions
  }

  /** The same rule group for another node. */
  at(settled: readonly string[], copies: number): RuleGroup {
    return new RuleGroup(conditionsBeyond(this.first, settled), this.first, this.several, copies)
  }

  /** Whether the group is for routers with this router's conditions. */
  holds(router: RankedRouter): boolean {
    return this.first.hasSameConditions(router)
  }

  /** As `Searchable.best`. */
  best(search: Search): void {
    if (!search.isPrecededBy(this)) return
    if (!conditionsHold(this.remainingConditions, search.query)) return
    const { nowMs } = search
    const open =
      this.several === null ? openOrNull(this.first, nowMs) : firstOpen(this.several, nowMs)
    if (open !== null) search.offer(open)
  }

  /** Adds all routers, open or not, to `found` if the request matches. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    if (conditionsHold(this.remainingConditions, request.query)) this.addTo(found)
  }

  /** Adds all routers to `found`. */
  addTo(found: RankedRouter[]): void {
    if (this.several === null) found.push(this.first)
    else for (const router of this.several.routers) found.push(router)
  }

  /** As `Searchable.holdsUntil`. */
  holdsUntil(request: RequestUrl, nowMs: number, winner: Winner, soFarMs: number): number {
    if (winner !== null && !comesFirst(this, winner)) return soFarMs
    const { several, first } = this
    if (several === null && !opensAfter(first, nowMs)) return soFarMs
    if (!conditionsHold(this.remainingConditions, request.query)) return soFarMs
    return Math.min(soFarMs, several === null ? first.fromMs : nextOpening(several, nowMs, winner))
  }

  /** As `Searchable.maxTries`. */
  maxTries(_request: RequestUrl): number {
    return 1
  }

  with(router: RankedRouter): RuleGroup {
    const routers = inserted(this.routers, router, comparePrecedence)
    return new RuleGroup(
      this.remainingConditions,
      routers[0] ?? router,
      severalOrNull(routers),
      this.copies
    )
  }

  /** Null when the group becomes empty. The router must be in the group. */
  without(router: RankedRouter): RuleGroup | null {
    const routers = removed(this.routers, router, comparePrecedence)
    const [first] = routers
    return first
      ? new RuleGroup(this.remainingConditions, first, severalOrNull(routers), this.copies)
      : null
  }
}

/** At least two routers in precedence order, with the last answers about them. */
interface Several {
  readonly routers: readonly RankedRouter[]
  /** The last answer of `firstOpen` and the span for which it holds. */
  open: { first: RankedRouter | null; fromMs: number; untilMs: number } | null
  /** The last answer of `nextOpening`. */
  opening: { winner: Winner; askedMs: number; atMs: number } | null
}

function severalOrNull(routers: readonly RankedRouter[]): Several | null {
  return routers.length > 1 ? { routers, open: null, opening: null } : null
}

function openOrNull(router: RankedRouter, nowMs: number): RankedRouter | null {
  return router.isOpen(nowMs) ? router : null
}

/** The first router that is open at this instant. Routers before it are not read again until one of them can open. */
function firstOpen(several: Several, nowMs: number): RankedRouter | null {
  const cached = several.open
  if (cached !== null && cached.fromMs <= nowMs && nowMs < cached.untilMs) return cached.first

  let fromMs = -Infinity
  let untilMs = Infinity
  let first: RankedRouter | null = null
  for (const router of several.routers) {
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
  several.open = { first, fromMs, untilMs }
  return first
}

/** When the next router opens that precedes `winner`; Infinity when none does. */
function nextOpening(several: Several, nowMs: number, winner: Winner): number {
  const cached = several.opening
  if (
    cached !== null &&
    cached.winner === winner &&
    cached.askedMs <= nowMs &&
    nowMs < cached.atMs
  ) {
    return cached.atMs
  }
  let atMs = Infinity
  for (const router of several.routers) {
    if (winner !== null && comparePrecedence(router, winner) >= 0) break
    if (opensAfter(router, nowMs)) atMs = Math.min(atMs, router.fromMs)
  }
  several.opening = { winner, askedMs: nowMs, atMs }
  return atMs
}

function opensAfter({ fromMs, untilMs }: RankedRouter, nowMs: number): boolean {
  return nowMs < fromMs && fromMs < untilMs
}

function conditionsBeyond(
  { conditions }: RankedRouter,
  settled: readonly string[]
): readonly Condition[] {
  if (settled.length === 0) return conditions
  const open = conditions.filter(({ name }) => !settled.includes(name))
  return open.length === 0 ? NO_CONDITIONS : open
}

export function compareRuleGroups(a: RuleGroup, b: RuleGroup): number {
  return comparePrecedence(a.first, b.first)
}
