import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { UrlSet } from '#routing/engine/criteria/relation'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { RuleGroup, compareRuleGroups, MAX_COPIES } from './rule_group.js'
import { Division, GroupSizes, NameBranches, NameGroup } from './division.js'
import type { RankedRouter } from './ranked_router.js'
import type { Search, Winner } from './search.js'
import { ShardedMap } from './sharded_map.js'
import { inserted, sortedSteps } from './sorted_list.js'
import { runToEnd, mustYield } from '#shared/steps'

/** Up to this many rule groups are tried in turn. */
const MAX_GROUPS_TRIED = 8
/** At most this many names lead to a node. All rule groups that remain there are tried in turn. */
const MAX_NAMES_USED = 8

/** A node of the index. A node with a single rule group is that group. */
export type IndexNode = RuleGroup | ConditionIndex

/**
 * Finds routers by their conditions on the query. Each is placed under the condition that the fewest others share; a
 * node that grows is divided again by the next condition. A request visits only the nodes that its own parameters lead
 * to, and checks the remaining conditions there. Immutable and never empty.
 */
export class ConditionIndex {
  /** As in `first`. */
  readonly rank: number
  readonly created: number
  readonly #isAlwaysOpen: boolean

  private constructor(
    /** The names that led here; they cannot divide the node again. */
    private readonly used: readonly string[],
    /** Routers that are not placed under a name, in precedence order. */
    private readonly ruleGroups: readonly RuleGroup[],
    private readonly division: Division<IndexNode> | null,
    private readonly bounds: IndexBounds
  ) {
    this.rank = bounds.first.rank
    this.created = bounds.first.created
    this.#isAlwaysOpen = bounds.fromMs === -Infinity && bounds.untilMs === Infinity
  }

  /**
   * A node for rule groups with different conditions, all built for this node; the names `used` lead to it. Null when
   * there are no groups.
   */
  static *steps(
    ruleGroups: readonly RuleGroup[],
    used: readonly string[]
  ): Generator<undefined, IndexNode | null> {
    const [only] = ruleGroups
    if (ruleGroups.length < 2) return only ?? null
    const bounds = boundsOf(ruleGroups)
    if (bounds === null) return null
    if (ruleGroups.length <= MAX_GROUPS_TRIED || used.length === MAX_NAMES_USED) {
      const sorted = yield* sortedSteps(ruleGroups, compareRuleGroups)
      return new ConditionIndex(used, sorted, null, bounds)
    }

    const sizes = yield* GroupSizes.steps(ruleGroups, used)
    const settled: RuleGroup[] = []
    const groups = new Map<string, NameGroup>()
    for (const ruleGroup of ruleGroups) {
      const condition = sizes.placementOf(ruleGroup.conditions, used, ruleGroup.copies)
      if (condition === null) settled.push(ruleGroup)
      else NameGroup.under(condition.name, used, groups).add(ruleGroup, condition)
      if (mustYield()) yield
    }
    const names = new Map<string, NameBranches<IndexNode>>()
    for (const [name, group] of groups) {
      names.set(name, yield* branchesSteps(group))
    }
    const division = Division.of(sizes, yield* ShardedMap.steps(names))
    const sorted = yield* sortedSteps(settled, compareRuleGroups)
    return new ConditionIndex(used, sorted, division, bounds)
  }

  /** The node with one more router, which may be in `copies` nodes there; `used` as in `steps`. */
  static nodeWith(
    node: IndexNode | null,
    router: RankedRouter,
    used: readonly string[] = [],
    copies = MAX_COPIES
  ): IndexNode {
    if (node instanceof ConditionIndex) return node.with(router, copies)
    if (node?.holds(router)) return node.with(router)
    const ruleGroup = RuleGroup.single(router, used, copies)
    return (node && nodeOf([node, ruleGroup], used)) ?? ruleGroup
  }

  /** No router in the index precedes this one. */
  get first(): RankedRouter {
    return this.bounds.first
  }

  /** As `Searchable.best`. */
  best(search: Search): void {
    if (!search.isPrecededBy(this)) return
    const { nowMs } = search
    if (!this.#isAlwaysOpen && (nowMs < this.bounds.fromMs || nowMs >= this.bounds.untilMs)) return
    for (const ruleGroup of this.ruleGroups) {
      if (!search.isPrecededBy(ruleGroup)) break
      ruleGroup.best(search)
    }
    this.division?.best(search)
  }

  /** Adds every matching router, open or not, to `found`, in no particular order. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    for (const ruleGroup of this.ruleGroups) ruleGroup.collect(request, found)
    this.division?.collect(request, found)
  }

  /** Adds a node to `nodes` for every router here that shares a URL with the set, in steps. No two hold one router. */
  *mayOverlapSteps(urls: UrlSet, nodes: IndexNode[]): Generator<undefined, void> {
    for (const ruleGroup of this.ruleGroups) nodes.push(ruleGroup)
    if (this.division !== null) yield* this.division.mayOverlapSteps(urls, nodes)
  }

  /** The earlier of `soFarMs` and `RoutingTable.holdsUntil`. */
  holdsUntil(request: RequestUrl, nowMs: number, winner: Winner, soFarMs: number): number {
    if (nowMs >= this.bounds.lastOpeningMs) return soFarMs
    if (winner !== null && !comesFirst(this, winner)) return soFarMs
    let untilMs = soFarMs
    for (const ruleGroup of this.ruleGroups) {
      if (winner !== null && !comesFirst(ruleGroup, winner)) break
      untilMs = ruleGroup.holdsUntil(request, nowMs, winner, untilMs)
    }
    return this.division?.holdsUntil(request, nowMs, winner, untilMs) ?? untilMs
  }

  /** The most rule groups that `best` tries. */
  maxTries(request: RequestUrl): number {
    return this.ruleGroups.length + (this.division?.maxTries(request) ?? 0)
  }

  with(router: RankedRouter, copies = MAX_COPIES): IndexNode {
    const { used } = this
    const bounds = boundsWith(this.bounds, router)
    const divided = this.#divided(router, copies, (node, left, below) =>
      ConditionIndex.nodeWith(node, router, below, left)
    )
    if (divided !== null) return new ConditionIndex(used, this.ruleGroups, divided, bounds)

    const at = this.ruleGroups.findIndex((ruleGroup) => ruleGroup.holds(router))
    const alike = this.ruleGroups[at]
    const ruleGroups = alike
      ? inserted(this.ruleGroups.toSpliced(at, 1), alike.with(router), compareRuleGroups)
      : inserted(this.ruleGroups, RuleGroup.single(router, used, copies), compareRuleGroups)
    const isToDivide =
      this.division === null && ruleGroups.length > MAX_GROUPS_TRIED && used.length < MAX_NAMES_USED
    const node = isToDivide ? nodeOf(ruleGroups, used) : null
    return node ?? new ConditionIndex(used, ruleGroups, this.division, bounds)
  }

  /** Null when the index becomes empty. The router must be in the index. */
  without(router: RankedRouter, copies = MAX_COPIES): IndexNode | null {
    if (this.bounds.routers === 1) return null
    const bounds = boundsWithout(this.bounds)
    const divided = this.#divided(router, copies, (node, left) =>
      node instanceof ConditionIndex ? node.without(router, left) : (node?.without(router) ?? null)
    )
    if (divided !== null) return new ConditionIndex(this.used, this.ruleGroups, divided, bounds)

    const at = this.ruleGroups.findIndex((ruleGroup) => ruleGroup.holds(router))
    const left = this.ruleGroups[at]?.without(router) ?? null
    const others = this.ruleGroups.toSpliced(at, 1)
    const ruleGroups = left ? inserted(others, left, compareRuleGroups) : others
    const [only] = ruleGroups
    if (only && ruleGroups.length === 1 && this.division === null) return only
    return new ConditionIndex(this.used, ruleGroups, this.division, bounds)
  }

  /** The division after `change` to each node of a router; null when the router is in none of them. */
  #divided(
    { conditions }: RankedRouter,
    copies: number,
    change: (node: IndexNode | null, copies: number, used: readonly string[]) => IndexNode | null
  ): Division<IndexNode> | null {
    const { division, used } = this
    const condition = division?.sizes.placementOf(conditions, used, copies) ?? null
    if (division === null || condition === null) return null
    const below = [...used, condition.name]
    return division.changed(condition, copies, (node, left) => change(node, left, below))
  }
}

function nodeOf(ruleGroups: readonly RuleGroup[], used: readonly string[]): IndexNode | null {
  return runToEnd(ConditionIndex.steps(ruleGroups, used))
}

function* branchesSteps({
  used,
  values,
  present,
  absent,
}: NameGroup): Generator<undefined, NameBranches<IndexNode>> {
  const nodes = new Map<string, IndexNode>()
  for (const [value, ruleGroups] of values) {
    const [only] = ruleGroups
    const node = ruleGroups.length === 1 ? only : yield* ConditionIndex.steps(ruleGroups, used)
    if (node) nodes.set(value, node)
    if (mustYield()) yield
  }
  return new NameBranches(
    yield* ShardedMap.steps(nodes),
    yield* ConditionIndex.steps(present, used),
    yield* ConditionIndex.steps(absent, used)
  )
}

/**
 * Bounds of an index's routers, to skip it without reading them. Removing a router does not narrow them, so they may be
 * too wide but never too narrow.
 */
interface IndexBounds {
  /** No router in the index precedes this one. */
  readonly first: RankedRouter
  /** No router in the index is open outside these instants. */
  readonly fromMs: number
  readonly untilMs: number
  /** No router in the index opens after this instant. */
  readonly lastOpeningMs: number
  readonly routers: number
}

function boundsOf(ruleGroups: readonly RuleGroup[]): IndexBounds | null {
  const [one] = ruleGroups
  if (!one) return null
  let first = one.first
  let fromMs = Infinity
  let untilMs = -Infinity
  let lastOpeningMs = -Infinity
  let routers = 0
  for (const ruleGroup of ruleGroups) {
    if (comparePrecedence(ruleGroup.first, first) < 0) first = ruleGroup.first
    for (const router of ruleGroup.routers) {
      if (router.fromMs < fromMs) fromMs = router.fromMs
      if (router.untilMs > untilMs) untilMs = router.untilMs
      if (router.fromMs > lastOpeningMs) lastOpeningMs = router.fromMs
    }
    routers += ruleGroup.routers.length
  }
  return { first, fromMs, untilMs, lastOpeningMs, routers }
}

function boundsWith(bounds: IndexBounds, router: RankedRouter): IndexBounds {
  return {
    first: comparePrecedence(router, bounds.first) < 0 ? router : bounds.first,
    fromMs: Math.min(bounds.fromMs, router.fromMs),
    untilMs: Math.max(bounds.untilMs, router.untilMs),
    lastOpeningMs: Math.max(bounds.lastOpeningMs, router.fromMs),
    routers: bounds.routers + 1,
  }
}

function boundsWithout(bounds: IndexBounds): IndexBounds {
  return { ...bounds, routers: bounds.routers - 1 }
}
