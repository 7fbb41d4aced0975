import type { Condition } from '#routing/engine/criteria/condition'
import type { GroupSizes } from './group_sizes.js'
import type { ShardedMap } from './sharded_map.js'
import { NameBranches, slotsOf } from './name_branches.js'
import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'
import { inserted } from './sorted_list.js'

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

/** Adds a router to a node or removes it; `copies` is how many bundles may hold the router there. */
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

  /** As `Node.best`. */
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

  /** As `Node.collect`. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    const { query } = request
    for (const [name, value] of query) this.names.get(name)?.collect(value, request, found)
    for (const { name, node } of this.absent) {
      if (!query.has(name)) node.collect(request, found)
    }
  }

  /** As `Node.holdsUntil`. */
  holdsUntil(
    request: RequestUrl,
    nowMs: number,
    winner: RankedRouter | null,
    soFarMs: number
  ): number {
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

  /** As `Node.maxTries`. */
  maxTries(request: RequestUrl): number {
    const { query } = request
    let crowd = 0
    for (const [name, value] of query) crowd += this.names.get(name)?.maxTries(value, request) ?? 0
    for (const { name, node } of this.absent) {
      if (!query.has(name)) crowd += node.maxTries(request)
    }
    return crowd
  }

  /** Changes every node that must hold a router placed under this condition. */
  changed(condition: Condition, copies: number, change: Change<Node>): Division<Node> {
    const { name } = condition
    let branches = this.names.get(name) ?? NameBranches.none<Node>()
    for (const [slot, left] of slotsOf(condition, copies)) {
      branches = branches.with(slot, change(branches.at(slot), left))
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
