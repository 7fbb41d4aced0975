import type { Condition } from './condition.js'
import { LayeredMap } from './layered_map.js'

/** What a request must have under a name to be led to a place. */
export type Slot = { readonly value: string } | 'present' | 'absent'

/** Every slot in which a router placed under this condition must be found. */
export function slotsOf({ value, required }: Condition): readonly Slot[] {
  if (value === undefined) return ['present']
  return required ? [{ value }] : [{ value }, 'absent']
}

/** The places under one parameter name. Immutable. */
export class NamePlaces<Place extends object> {
  constructor(
    readonly values: LayeredMap<Place> = LayeredMap.empty(),
    readonly present: Place | null = null,
    readonly absent: Place | null = null
  ) {}

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
