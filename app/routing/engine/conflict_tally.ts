import { CONFLICT_KINDS, type ConflictKind } from './conflict_kind.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import { inserted } from './sorted_list.js'

/** A conflict between two routers of which nothing is known but its kind. */
export interface TalliedConflict {
  readonly kind: ConflictKind
  readonly subject: RankedRouter
  readonly other: RankedRouter
}

/** Counts conflicts by kind, and keeps the first of each kind up to the limit. */
export class ConflictTally {
  readonly totals = perKind(() => 0)
  private readonly kept = perKind<TalliedConflict[]>(() => [])

  constructor(private readonly limit: number) {}

  note(kind: ConflictKind, subject: RankedRouter, other: RankedRouter): void {
    if (this.totals[kind]++ < this.limit) this.kept[kind].push({ kind, subject, other })
  }

  /** The gravest first and those of one kind as they came, up to the limit. */
  first(): TalliedConflict[] {
    return CONFLICT_KINDS.flatMap((kind) => this.kept[kind]).slice(0, this.limit)
  }
}

/** The same for the conflicts of one router, in any order: it keeps the first by the precedence of the other router. */
export class RankedTally {
  readonly totals = perKind(() => 0)
  private readonly kept = perKind<RankedRouter[]>(() => [])

  constructor(private readonly limit: number) {}

  note(kind: ConflictKind, other: RankedRouter): void {
    this.totals[kind]++
    const kept = this.kept[kind]
    const last = kept[this.limit - 1]
    if (last && comparePrecedence(last, other) < 0) return
    this.kept[kind] = inserted(kept, other, comparePrecedence).slice(0, this.limit)
  }

  first(): { readonly kind: ConflictKind; readonly other: RankedRouter }[] {
    return CONFLICT_KINDS.flatMap((kind) =>
      this.kept[kind].map((other) => ({ kind, other }))
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
