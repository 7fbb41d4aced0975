import type { Condition } from './condition.js'
import { LayeredMap } from './layered_map.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'

/** What a request must have under a name to be led to a place. */
export type Slot = { readonly value: string } | 'present' | 'absent'

/** Every slot in which a router placed under this condition must be found. */
export function slotsOf({ value, required }: Condition): readonly Slot[] {
  if (value === undefined) return ['present']
  return required ? [{ value }] : [{ value }, 'absent']
}

/** Where routers are kept and found. */
interface Searchable {
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null
  collect(request: RequestUrl, found: RankedRouter[]): void
}

/** The places under one parameter name. Immutable. */
export class NamePlaces<Place extends Searchable> {
  constructor(
    private readonly values: LayeredMap<Place> = LayeredMap.empty(),
    private readonly present: Place | null = null,
    readonly absent: Place | null = null
  ) {}

  /** As `Place.best`, for a request in which the name has this value. */
  best(
    value: string,
    request: RequestUrl,
    nowMs: number,
    soFar: RankedRouter | null
  ): RankedRouter | null {
    const valued = this.values.get(value)
    const best = valued === undefined ? soFar : valued.best(request, nowMs, soFar)
    return this.present === null ? best : this.present.best(request, nowMs, best)
  }

  /** As `Place.collect`, for a request in which the name has this value. */
  collect(value: string, request: RequestUrl, found: RankedRouter[]): void {
    this.values.get(value)?.collect(request, found)
    this.present?.collect(request, found)
  }

  at(slot: Slot): Place | null {
    if (slot === 'present') return this.present
    if (slot === 'absent') return this.absent
    return this.values.get(slot.value) ?? null
  }

  with(slot: Slot, place: Place | null): NamePlaces<Place> {
    if (slot === 'present') return new NamePlaces(this.values, place, this.absent)
    if (slot === 'absent') return new NamePlaces(this.values, this.present, place)
    const values =
      place === null ? this.values.without(slot.value) : this.values.with(slot.value, place)
    return new NamePlaces(values, this.present, this.absent)
  }

  get isEmpty(): boolean {
    return this.values.size === 0 && this.present === null && this.absent === null
  }
}
