import type { Condition } from '#routing/engine/criteria/condition'
import { ShardedMap } from './sharded_map.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { Search } from './search.js'
import type { Searchable } from './searchable.js'

/** What a request must have under a name to reach a node. */
export type Slot = { readonly value: string } | 'present' | 'absent'

/**
 * Every slot that must hold a router placed under this condition. The two slots of an optional one share the `copies`.
 */
export function slotsOf(
  { value, required }: Condition,
  copies: number
): readonly (readonly [slot: Slot, copies: number])[] {
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

  /** As `Node.best`, for a request with this value under the name. */
  best(value: string, search: Search): void {
    if (this.values.size > 0) this.values.get(value)?.best(search)
    this.present?.best(search)
  }

  /** As `Node.collect`, for a request with this value under the name. */
  collect(value: string, request: RequestUrl, found: RankedRouter[]): void {
    this.values.get(value)?.collect(request, found)
    this.present?.collect(request, found)
  }

  /** As `Node.holdsUntil`, for a request with this value under the name. */
  holdsUntil(
    value: string,
    request: RequestUrl,
    nowMs: number,
    winner: RankedRouter | null,
    soFarMs: number
  ): number {
    const valued = this.values.get(value)
    const untilMs = valued?.holdsUntil(request, nowMs, winner, soFarMs) ?? soFarMs
    return this.present?.holdsUntil(request, nowMs, winner, untilMs) ?? untilMs
  }

  /** As `Node.maxTries`, for a request with this value under the name. */
  maxTries(value: string, request: RequestUrl): number {
    return (this.values.get(value)?.maxTries(request) ?? 0) + (this.present?.maxTries(request) ?? 0)
  }

  at(slot: Slot): Node | null {
    if (slot === 'present') return this.present
    if (slot === 'absent') return this.absent
    return this.values.get(slot.value) ?? null
  }

  with(slot: Slot, node: Node | null): NameBranches<Node> {
    if (slot === 'present') return new NameBranches(this.values, node, this.absent)
    if (slot === 'absent') return new NameBranches(this.values, this.present, node)
    const { value } = slot
    const values = node === null ? this.values.without(value) : this.values.with(value, node)
    return new NameBranches(values, this.present, this.absent)
  }

  get isEmpty(): boolean {
    return this.values.size === 0 && this.present === null && this.absent === null
  }
}
