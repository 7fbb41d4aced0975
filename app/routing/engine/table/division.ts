import type { Condition } from '#routing/engine/criteria/condition'
import type { GroupSizes } from './group_sizes.js'
import type { LayeredMap } from './layered_map.js'
import { NamePlaces, type Searchable, slotsOf } from './name_places.js'
import { comesFirst, comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { inserted } from './sorted_list.js'

const MAX_NAMES_TRIED = 16

/** Routers found because a name is absent from the query. */
interface AbsentPlace<Place> {
  readonly name: string
  readonly place: Place
}

/** Adds a router to a place or removes it; `copies` is how many places the router may take there. */
type Change<Place> = (place: Place | null, copies: number) => Place | null

/** The parts of a large place, by the names that lead to them. Immutable. */
export class Division<Place extends Searchable> {
  /** The names, when they are few enough to look up each of them in the query. */
  private readonly few: readonly (readonly [string, NamePlaces<Place>])[] | null

  private constructor(
    readonly sizes: GroupSizes,
    private readonly names: LayeredMap<NamePlaces<Place>>,
    private readonly absent: readonly AbsentPlace<Place>[]
  ) {
    this.few = names.size <= MAX_NAMES_TRIED ? [...names.entries()] : null
  }

  /** `sizes` must be those that decided the name for each router. */
  static of<Place extends Searchable>(
    sizes: GroupSizes,
    names: LayeredMap<NamePlaces<Place>>
  ): Division<Place> {
    const absent: AbsentPlace<Place>[] = []
    for (const [name, { absent: place }] of names.entries()) {
      if (place !== null) absent.push({ name, place })
    }
    return new Division(sizes, names, absent.sort(byFirst))
  }

  /** As `Place.best`. */
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null {
    const { query } = request
    let best = soFar
    if (this.few !== null) {
      for (const [name, places] of this.few) {
        const value = query.get(name)
        if (value !== undefined) best = places.best(value, request, nowMs, best)
      }
    } else if (this.names.size < query.size) {
      for (const [name, places] of this.names.entries()) {
        const value = query.get(name)
        if (value !== undefined) best = places.best(value, request, nowMs, best)
      }
    } else {
      for (const [name, value] of query) {
        const places = this.names.get(name)
        if (places !== undefined) best = places.best(value, request, nowMs, best)
      }
    }
    for (const { name, place } of this.absent) {
      if (best !== null && !comesFirst(place, best)) break
      if (!query.has(name)) best = place.best(request, nowMs, best)
    }
    return best
  }

  /** As `Place.collect`. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    const { query } = request
    for (const [name, value] of query) this.names.get(name)?.collect(value, request, found)
    for (const { name, place } of this.absent) {
      if (!query.has(name)) place.collect(request, found)
    }
  }

  /** As `Place.maxTries`. */
  maxTries(request: RequestUrl): number {
    const { query } = request
    let crowd = 0
    for (const [name, value] of query) crowd += this.names.get(name)?.maxTries(value, request) ?? 0
    for (const { name, place } of this.absent) {
      if (!query.has(name)) crowd += place.maxTries(request)
    }
    return crowd
  }

  /** Changes every place that must hold a router placed under this condition. */
  changed(condition: Condition, copies: number, change: Change<Place>): Division<Place> {
    const { name } = condition
    let places = this.names.get(name) ?? NamePlaces.none<Place>()
    for (const [slot, left] of slotsOf(condition, copies)) {
      places = places.with(slot, change(places.at(slot), left))
    }
    const names = places.isEmpty ? this.names.without(name) : this.names.with(name, places)
    return new Division(this.sizes, names, this.absentWith(name, places))
  }

  private absentWith(name: string, { absent }: NamePlaces<Place>): readonly AbsentPlace<Place>[] {
    const others = this.absent.filter((place) => place.name !== name)
    if (absent !== null) return inserted(others, { name, place: absent }, byFirst)
    return others.length === this.absent.length ? this.absent : others
  }
}

function byFirst(a: AbsentPlace<Searchable>, b: AbsentPlace<Searchable>): number {
  return comparePrecedence(a.place.first, b.place.first)
}
