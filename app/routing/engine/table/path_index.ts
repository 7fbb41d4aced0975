import { RuleGroup } from './rule_group.js'
import { ConditionIndex, type IndexNode } from './condition_index.js'
import { ShardedMap } from './sharded_map.js'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { Search, Winner } from './search.js'
import { sortedSteps } from './sorted_list.js'
import { mustYield } from '#shared/steps'

/** The routers of one path. Most paths have one router, which is kept without a node around it. */
type RoutersOfPath = IndexNode | RankedRouter

/** Routers by their exact path, and those for any path. Immutable. */
export class PathIndex {
  private constructor(
    private readonly paths: ShardedMap<RoutersOfPath>,
    private readonly anywhere: IndexNode | null
  ) {}

  static *steps(routers: readonly RankedRouter[]): Generator<undefined, PathIndex> {
    const anywhere: RankedRouter[] = []
    const byPath = new Map<string, RankedRouter[]>()
    for (const router of routers) {
      if (router.pathKey === null) anywhere.push(router)
      else addTo(byPath, router.pathKey, router)
      if (mustYield()) yield
    }
    const paths = new Map<string, RoutersOfPath>()
    for (const [pathKey, sharing] of byPath) {
      const [only] = sharing
      const isAlone = only !== undefined && sharing.length === 1
      const node = isAlone ? only : yield* nodeSteps(sharing)
      if (node !== null) paths.set(pathKey, node)
      if (mustYield()) yield
    }
    return new PathIndex(yield* ShardedMap.steps(paths), yield* nodeSteps(anywhere))
  }

  /** As `Searchable.best`. */
  best(search: Search): void {
    this.#at(search.pathKey)?.best(search)
    this.anywhere?.best(search)
  }

  /** Adds every matching router, open or not, to `found`, in no particular order. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    this.#at(request.pathKey)?.collect(request, found)
    this.anywhere?.collect(request, found)
  }

  /** The earlier of `soFarMs` and `RoutingTable.holdsUntil`. */
  holdsUntil(request: RequestUrl, nowMs: number, winner: Winner, soFarMs: number): number {
    const there = this.#at(request.pathKey)
    const untilMs = there?.holdsUntil(request, nowMs, winner, soFarMs) ?? soFarMs
    return this.anywhere?.holdsUntil(request, nowMs, winner, untilMs) ?? untilMs
  }

  /** The most rule groups that `best` tries. */
  maxTries(request: RequestUrl): number {
    const there = this.#at(request.pathKey)?.maxTries(request) ?? 0
    return there + (this.anywhere?.maxTries(request) ?? 0)
  }

  /** As `RoutingTable.mayOverlapSteps`. */
  *mayOverlapSteps(
    { pathKey, urlSet }: RankedRouter,
    found: RankedRouter[]
  ): Generator<undefined, void> {
    const nodes = this.anywhere === null ? [] : [this.anywhere]
    if (pathKey === null) {
      for (const there of this.paths.values()) {
        if (there instanceof RankedRouter) found.push(there)
        else nodes.push(there)
        if (mustYield()) yield
      }
    }
    const there = pathKey === null ? undefined : this.#at(pathKey)
    if (there) nodes.push(there)
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      if (node instanceof RuleGroup) {
        node.addTo(found)
        if (mustYield()) yield
      } else {
        yield* node.mayOverlapSteps(urlSet, nodes)
      }
    }
  }

  /** The index with `after` in place of `before`, which must be in it. */
  changed(before: RankedRouter | null, after: RankedRouter | null): PathIndex {
    const one = after ?? before
    if (one === null) return this
    if (before !== null && before.pathKey !== one.pathKey) {
      return this.changed(before, null).changed(null, after)
    }
    const { pathKey } = one
    if (pathKey === null) {
      return new PathIndex(this.paths, changedNode(this.anywhere, before, after))
    }
    const node = changedNode(this.#at(pathKey) ?? null, before, after)
    const left = node instanceof RuleGroup ? (node.only ?? node) : node
    const paths = left === null ? this.paths.without(pathKey) : this.paths.with(pathKey, left)
    return new PathIndex(paths, this.anywhere)
  }

  #at(pathKey: string): IndexNode | undefined {
    const there = this.paths.get(pathKey)
    return there && nodeOf(there)
  }
}

function nodeOf(there: RoutersOfPath): IndexNode {
  return there instanceof RankedRouter ? RuleGroup.single(there) : there
}

function changedNode(
  node: IndexNode | null,
  before: RankedRouter | null,
  after: RankedRouter | null
): IndexNode | null {
  const others = before === null ? node : (node?.without(before) ?? null)
  return after === null ? others : ConditionIndex.nodeWith(others, after)
}

function* nodeSteps(routers: readonly RankedRouter[]): Generator<undefined, IndexNode | null> {
  const alike = new Map<number, RankedRouter[][]>()
  for (const router of routers) {
    const { conditionsHash } = router
    const groups = alike.get(conditionsHash)
    const group = groups?.find(([first]) => first?.hasSameConditions(router))
    if (group) group.push(router)
    else if (groups) groups.push([router])
    else alike.set(conditionsHash, [[router]])
    if (mustYield()) yield
  }
  const ruleGroups: RuleGroup[] = []
  for (const group of [...alike.values()].flat()) {
    const ruleGroup = RuleGroup.of(yield* sortedSteps(group, comparePrecedence))
    if (ruleGroup !== null) ruleGroups.push(ruleGroup)
    if (mustYield()) yield
  }
  return yield* ConditionIndex.steps(ruleGroups, [])
}

function addTo(groups: Map<string, RankedRouter[]>, key: string, router: RankedRouter): void {
  const sharing = groups.get(key)
  if (sharing) sharing.push(router)
  else groups.set(key, [router])
}
