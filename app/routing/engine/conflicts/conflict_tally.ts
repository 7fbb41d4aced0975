import { CONFLICT_KINDS, type ConflictKind } from './conflict_kind.js'
import { FirstRouters } from '#routing/engine/table/sorted_list'
import type { RankedRouter } from '#routing/engine/table/ranked_router'

/** A conflict reduced to its kind and its two routers. */
export interface TalliedConflict {
  readonly kind: ConflictKind
  readonly subject: RankedRouter
  readonly other: RankedRouter
}

/** Counts conflicts by kind and keeps the first of each kind, up to the limit. */
export class ConflictTally {
  readonly totals = perKind(() => 0)
  readonly #kept = perKind<TalliedConflict[]>(() => [])

  constructor(private readonly limit: number) {}

  note(kind: ConflictKind, subject: RankedRouter, other: RankedRouter): void {
    if (this.totals[kind]++ < this.limit) this.#kept[kind].push({ kind, subject, other })
  }

  /** Most severe kind first; within a kind, in the order noted. At most `limit`. */
  first(): TalliedConflict[] {
    return CONFLICT_KINDS.flatMap((kind) => this.#kept[kind]).slice(0, this.limit)
  }
}

/** Tallies the conflicts of one router, noted in any order. Keeps those whose other router ranks first. */
export class RankedTally {
  readonly #kinds: Readonly<Record<ConflictKind, FirstRouters>>

  constructor(private readonly limit: number) {
    this.#kinds = perKind(() => new FirstRouters(limit))
  }

  get totals(): Readonly<Record<ConflictKind, number>> {
    const totals = perKind(() => 0)
    for (const kind of CONFLICT_KINDS) totals[kind] = this.#kinds[kind].total
    return totals
  }

  note(kind: ConflictKind, other: RankedRouter): void {
    this.#kinds[kind].add(other)
  }

  first(): { readonly kind: ConflictKind; readonly other: RankedRouter }[] {
    return CONFLICT_KINDS.flatMap((kind) =>
      this.#kinds[kind].ranked.map((other) => ({ kind, other }))
    ).slice(0, this.limit)
  }
}

function perKind<Value>(make: () => Value): Record<ConflictKind, Value> {
  return {
    duplicate: make(),
    takeover: make(),
    shadowed: make(),
    example_claimed: make(),
    overlap: make(),
    specialization: make(),
  }
}
