import { CONFLICT_KINDS, type ConflictKind } from './conflict_kind.js'
import type { RankedRouter } from './ranked_router.js'

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

export function perKind<Value>(make: () => Value): Record<ConflictKind, Value> {
  return {
    duplicate: make(),
    takeover: make(),
    shadowed: make(),
    example_claimed: make(),
    overlap: make(),
    specialization: make(),
  }
}
