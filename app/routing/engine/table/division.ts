import type { Condition } from '#routing/engine/criteria/condition'
import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { UrlSet } from '#routing/engine/criteria/relation'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RankedRouter } from './ranked_router.js'
import type { RuleGroup } from './rule_group.js'
import type { Search, Searchable, Winner } from './search.js'
import { ShardedMap } from './sharded_map.js'
import { inserted } from './sorted_list.js'
import { mustYield } from '#shared/steps'

const MAX_NAMES_TRIED = 16

/** Routers found because a name is absent from the query. */
interface AbsentNode<Node> {
  readonly name: string
  readonly node: Node
}

interface NamedBranches<Node extends Searchable> {
  readonly name: string
  readonly branches: NameBranches<Node>
}

/** Adds a router to a node or removes it; `copies` is the most rule groups that may hold the router there. */
type Change<Node> = (node: Node | null, copies: number) => Node | null

/** The parts of a large node, by the names that lead to them. Immutable. */
export class Division<Node extends Searchable> {
  /** The names, when they are few enough to look up each of them in the query. */
  readonly #few: readonly NamedBranches<Node>[] | null

  private constructor(
    readonly sizes: GroupSizes,
    private readonly names: ShardedMap<NameBranches<Node>>,
    private readonly absent: readonly AbsentNode<Node>[]
  ) {
    const isFew = names.size <= MAX_NAMES_TRIED
    this.#few = isFew ? [...names.entries()].map(([name, branches]) => ({ name, branches })) : null
  }

  /** `sizes` must be those that decided the name for each router. */
  static of<Node extends Searchable>(
    sizes: GroupSizes,
    names: ShardedMap<NameBranches<Node>>
  ): Division<Node> {
    const absent: AbsentNode<Node>[] = []
    for (const [name, { absent: node }] of names.entries()) {
      if (node !== null) absent.push({ name, node })
    }
    return new Division(sizes, names, absent.sort(byFirst))
  }

  /** As `Searchable.best`. */
  best(search: Search): void {
    const { query } = search
    if (this.#few !== null) {
      for (const { name, branches } of this.#few) {
        const value = query.get(name)
        if (value !== undefined) branches.best(value, search)
      }
    } else if (this.names.size < query.size) {
      for (const [name, branches] of this.names.entries()) {
        const value = query.get(name)
        if (value !== undefined) branches.best(value, search)
      }
    } else {
      for (const [name, value] of query) this.names.get(name)?.best(value, search)
    }
    for (const absent of this.absent) {
      if (!search.isPrecededBy(absent.node)) break
      if (!query.has(absent.name)) absent.node.best(search)
    }
  }

  /** As `Searchable.collect`. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    const { query } = request
    for (const [name, value] of query) this.names.get(name)?.collect(value, request, found)
    for (const { name, node } of this.absent) {
      if (!query.has(name)) node.collect(request, found)
    }
  }

  /** As `Searchable.holdsUntil`. */
  holdsUntil(request: RequestUrl, nowMs: number, winner: Winner, soFarMs: number): number {
    const { query } = request
    let untilMs = soFarMs
    for (const [name, value] of query) {
      const branches = this.names.get(name)
      if (branches) untilMs = branches.holdsUntil(value, request, nowMs, winner, untilMs)
    }
    for (const { name, node } of this.absent) {
      if (winner !== null && !comesFirst(node, winner)) break
      if (!query.has(name)) untilMs = node.holdsUntil(request, nowMs, winner, untilMs)
    }
    return untilMs
  }

  /** As `ConditionIndex.mayOverlapSteps`. */
  *mayOverlapSteps(urls: UrlSet, nodes: Node[]): Generator<undefined, void> {
    for (const [name, branches] of this.names.entries()) {
      branches.mayOverlap(urls.get(name), nodes)
      if (mustYield()) yield
    }
  }

  /** As `Searchable.maxTries`. */
  maxTries(request: RequestUrl): number {
    const { query } = request
    let crowd = 0
    for (const [name, value] of query) crowd += this.names.get(name)?.maxTries(value, request) ?? 0
    for (const { name, node } of this.absent) {
      if (!query.has(name)) crowd += node.maxTries(request)
    }
    return crowd
  }

  /** Changes every node that holds routers placed under this condition. */
  changed(condition: Condition, copies: number, change: Change<Node>): Division<Node> {
    const { name } = condition
    let branches = this.names.get(name) ?? NameBranches.none<Node>()
    for (const [branch, left] of branchesOf(condition, copies)) {
      branches = branches.with(branch, change(branches.at(branch), left))
    }
    const names = branches.isEmpty ? this.names.without(name) : this.names.with(name, branches)
    return new Division(this.sizes, names, this.#absentWith(name, branches))
  }

  #absentWith(name: string, { absent }: NameBranches<Node>): readonly AbsentNode<Node>[] {
    const others = this.absent.filter((node) => node.name !== name)
    return absent === null ? others : inserted(others, { name, node: absent }, byFirst)
  }
}

function byFirst(a: AbsentNode<Searchable>, b: AbsentNode<Searchable>): number {
  return comparePrecedence(a.node.first, b.node.first)
}

/** A branch of a name: the value, any value, or absence. */
type Branch = { readonly value: string } | 'present' | 'absent'

/** The branches of a router placed under this condition. The two of an optional one share the `copies`. */
function branchesOf(
  { value, required }: Condition,
  copies: number
): readonly (readonly [branch: Branch, copies: number])[] {
  if (value === undefined) return [['present', copies]]
  if (required) return [[{ value }, copies]]
  const half = copies >> 1
  return [
    [{ value }, half],
    ['absent', copies - half],
  ]
}

/** The branches under one parameter name. Immutable. */
export class NameBranches<Node extends Searchable> {
  constructor(
    private readonly values: ShardedMap<Node>,
    private readonly present: Node | null,
    readonly absent: Node | null
  ) {}

  static none<Node extends Searchable>(): NameBranches<Node> {
    return new NameBranches<Node>(ShardedMap.empty(), null, null)
  }

  /** As `Searchable.best`, for a request with this value under the name. */
  best(value: string, search: Search): void {
    if (this.values.size > 0) this.values.get(value)?.best(search)
    this.present?.best(search)
  }

  /** As `Searchable.collect`, for a request with this value under the name. */
  collect(value: string, request: RequestUrl, found: RankedRouter[]): void {
    this.values.get(value)?.collect(request, found)
    this.present?.collect(request, found)
  }

  /** As `Searchable.holdsUntil`, for a request with this value under the name. */
  holdsUntil(
    value: string,
    request: RequestUrl,
    nowMs: number,
    winner: Winner,
    soFarMs: number
  ): number {
    const valued = this.values.get(value)
    const untilMs = valued?.holdsUntil(request, nowMs, winner, soFarMs) ?? soFarMs
    return this.present?.holdsUntil(request, nowMs, winner, untilMs) ?? untilMs
  }

  /** As `mayOverlapSteps`; `own` is the set's condition on the name. Routers under absence have a value, too. */
  mayOverlap(own: Condition | undefined, nodes: Node[]): void {
    if (this.present !== null) nodes.push(this.present)
    if (own?.value !== undefined && own.required) {
      const valued = this.values.get(own.value)
      if (valued) nodes.push(valued)
    } else {
      for (const valued of this.values.values()) nodes.push(valued)
    }
  }

  /** As `Searchable.maxTries`, for a request with this value under the name. */
  maxTries(value: string, request: RequestUrl): number {
    return (this.values.get(value)?.maxTries(request) ?? 0) + (this.present?.maxTries(request) ?? 0)
  }

  at(branch: Branch): Node | null {
    if (branch === 'present') return this.present
    if (branch === 'absent') return this.absent
    return this.values.get(branch.value) ?? null
  }

  with(branch: Branch, node: Node | null): NameBranches<Node> {
    if (branch === 'present') return new NameBranches(this.values, node, this.absent)
    if (branch === 'absent') return new NameBranches(this.values, this.present, node)
    const { value } = branch
    const values = node === null ? this.values.without(value) : this.values.with(value, node)
    return new NameBranches(values, this.present, this.absent)
  }

  get isEmpty(): boolean {
    return this.values.size === 0 && this.present === null && this.absent === null
  }
}

/** The rule groups that a division places under one name, by branch. */
export class NameGroup {
  readonly values = new Map<string, RuleGroup[]>()
  readonly present: RuleGroup[] = []
  readonly absent: RuleGroup[] = []

  private constructor(
    /** The names that lead here. */
    readonly used: readonly string[]
  ) {}

  /** The group of a name; added to `groups` when it is new. */
  static under(name: string, used: readonly string[], groups: Map<string, NameGroup>): NameGroup {
    const known = groups.get(name)
    if (known) return known
    const group = new NameGroup([...used, name])
    groups.set(name, group)
    return group
  }

  add(ruleGroup: RuleGroup, condition: Condition): void {
    for (const [branch, copies] of branchesOf(condition, ruleGroup.copies)) {
      const copy = ruleGroup.at(this.used, copies)
      if (branch === 'present') this.present.push(copy)
      else if (branch === 'absent') this.absent.push(copy)
      else this.#addValued(branch.value, copy)
    }
  }

  #addValued(value: string, copy: RuleGroup): void {
    const sharing = this.values.get(value)
    if (sharing) sharing.push(copy)
    else this.values.set(value, [copy])
  }
}

/** An optional parameter places a router twice, so it must divide this much better. */
const OPTIONAL_HANDICAP = 8

/**
 * Per name: how many rule groups of a node share one value, on average. Computed once, when the node is divided, so
 * that later additions never change where a router belongs.
 */
export class GroupSizes {
  /** Omits names whose values are not shared. */
  private constructor(private readonly sizes: ReadonlyMap<string, number>) {}

  static *steps(
    ruleGroups: readonly RuleGroup[],
    used: readonly string[]
  ): Generator<undefined, GroupSizes> {
    const counts = new Map<string, Map<string | undefined, number>>()
    for (const { conditions, copies } of ruleGroups) {
      for (const condition of conditions) {
        if (isPlacing(condition, used, copies)) count(counts, condition)
      }
      if (mustYield()) yield
    }
    const sizes = new Map<string, number>()
    for (const [name, values] of counts) {
      const size = averageSize(values.values())
      if (size > 1) sizes.set(name, size)
      if (mustYield()) yield
    }
    return new GroupSizes(sizes)
  }

  /**
   * The condition to place a rule group under: the one that the fewest others share. Null when the group stays in the
   * node. Does not depend on the order of the conditions.
   */
  placementOf(
    conditions: readonly Condition[],
    used: readonly string[],
    copies: number
  ): Condition | null {
    let best: Condition | null = null
    let bestSize = Infinity
    for (const condition of conditions) {
      if (!isPlacing(condition, used, copies)) continue
      const handicap = condition.required ? 0 : OPTIONAL_HANDICAP
      const size = (this.sizes.get(condition.name) ?? 1) + handicap
      if (best === null || size < bestSize || (size === bestSize && condition.name < best.name)) {
        best = condition
        bestSize = size
      }
    }
    return best
  }
}

function isPlacing(
  { name, required }: Condition,
  used: readonly string[],
  copies: number
): boolean {
  return (required || copies > 1) && !used.includes(name)
}

function count(
  counts: Map<string, Map<string | undefined, number>>,
  { name, value }: Condition
): void {
  let values = counts.get(name)
  if (!values) counts.set(name, (values = new Map()))
  values.set(value, (values.get(value) ?? 0) + 1)
}

function averageSize(sizes: Iterable<number>): number {
  let all = 0
  let met = 0
  for (const size of sizes) {
    all += size
    met += size * size
  }
  return met / all
}
