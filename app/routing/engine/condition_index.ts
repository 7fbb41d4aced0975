import { Bundle, compareBundles } from './bundle.js'
import type { Condition } from './condition.js'
import { boundsOf, boundsWith, boundsWithout, type IndexBounds } from './index_bounds.js'
import {
  groupByCondition,
  mostSelective,
  placementsOf,
  type NameGroups,
} from './condition_grouping.js'
import { NamePlaces, slotsOf } from './name_places.js'
import { comesFirst, comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'
import { LayeredMap } from './layered_map.js'
import { inserted } from './sorted_list.js'

/** Up to this many are simply tried in turn. */
const MAX_BUNDLES_TRIED = 8
const MAX_NAMES_TRIED = 16

/** Where routers are kept: most places have but one bundle, and are no more than that. */
export type Place = Bundle | ConditionIndex

/** Routers that are found because a name is absent from the query. */
interface AbsentPlace {
  readonly name: string
  readonly place: Place
}

/**
 * Finds routers by what they ask of the query. Each is placed under the one of its conditions that
 * the fewest others share; a place that grows is divided again by the next condition. A request
 * looks only where its own parameters lead, and checks there what the way leaves open. Immutable
 * and never empty.
 */
export class ConditionIndex {
  /** That of `first`. */
  readonly grade: number
  private readonly isAlwaysOpen: boolean
  /** The names, where they are so few that each is looked for in the query. */
  private readonly few: readonly (readonly [string, NamePlaces<Place>])[] | null

  private constructor(
    /** The names that led here: they place nothing any more. */
    private readonly used: readonly string[],
    /** Routers that are not placed under a name, the best first. */
    private readonly bundles: readonly Bundle[],
    private readonly names: LayeredMap<NamePlaces<Place>> | null,
    private readonly absent: readonly AbsentPlace[],
    private readonly bounds: IndexBounds
  ) {
    this.grade = bounds.first.grade
    this.isAlwaysOpen = bounds.fromMs === -Infinity && bounds.untilMs === Infinity
    this.few = names !== null && names.size <= MAX_NAMES_TRIED ? [...names.entries()] : null
  }

  /**
   * A place for bundles that differ in their conditions, to which a request is led only if the
   * conditions on the names `used` hold. Null when there are none.
   */
  static place(bundles: readonly Bundle[], used: readonly string[] = []): Place | null {
    const bounds = boundsOf(bundles)
    const here = used.length === 0 ? bundles : bundles.map((bundle) => bundle.at(used))
    if (bounds === null || here.length === 1) return here[0] ?? null
    if (here.length <= MAX_BUNDLES_TRIED) {
      return new ConditionIndex(used, here.toSorted(compareBundles), null, [], bounds)
    }

    const { settled, byName } = groupByCondition(here, used)
    const names = new Map<string, NamePlaces<Place>>()
    const absent: AbsentPlace[] = []
    for (const [name, groups] of byName) {
      const places = placesOf(groups, [...used, name])
      names.set(name, places)
      if (places.absent !== null) absent.push({ name, place: places.absent })
    }
    absent.sort(byFirst)
    const sorted = settled.toSorted(compareBundles)
    return new ConditionIndex(used, sorted, LayeredMap.from(names), absent, bounds)
  }

  /** The place with one router more; `used` as in `place`. */
  static placeWith(place: Place | null, router: RankedRouter, used: readonly string[] = []): Place {
    if (place instanceof ConditionIndex || place?.holds(router)) return place.with(router)
    const bundle = Bundle.single(router, used)
    return (place && ConditionIndex.place([place, bundle], used)) ?? bundle
  }

  /** No router in the index precedes this. */
  get first(): RankedRouter {
    return this.bounds.first
  }

  get size(): number {
    return this.bounds.routers
  }

  /** The first open router that matches, if it precedes `soFar`; else `soFar`. */
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null {
    if (soFar !== null && !comesFirst(this, soFar)) return soFar
    if (!this.isAlwaysOpen && (nowMs < this.bounds.fromMs || nowMs >= this.bounds.untilMs)) {
      return soFar
    }

    let best = soFar
    for (const bundle of this.bundles) {
      if (best !== null && !comesFirst(bundle, best)) break
      best = bundle.best(request, nowMs, best)
    }
    if (this.names === null) return best

    const { query } = request
    if (this.few !== null) {
      for (const [name, places] of this.few) {
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

  /** Adds every router that matches to `found`, open or not, in no particular order. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    for (const bundle of this.bundles) bundle.collect(request, found)
    if (this.names === null) return
    for (const [name, value] of request.query) {
      this.names.get(name)?.collect(value, request, found)
    }
    for (const { name, place } of this.absent) {
      if (!request.query.has(name)) place.collect(request, found)
    }
  }

  holds(router: RankedRouter): boolean {
    return this.bundles.some((bundle) => bundle.holds(router)) || this.holderOf(router) !== null
  }

  /** Null when nothing is left. The router must be in the index. */
  without(router: RankedRouter): Place | null {
    if (this.bounds.routers === 1) return null
    const bounds = boundsWithout(this.bounds)
    const at = this.bundles.findIndex((bundle) => bundle.holds(router))
    const bundle = this.bundles[at]
    if (bundle) {
      const left = bundle.without(router)
      const others = this.bundles.toSpliced(at, 1)
      const bundles = left ? inserted(others, left, compareBundles) : others
      const [only] = bundles
      if (only && bundles.length === 1 && this.names === null) return only
      return new ConditionIndex(this.used, bundles, this.names, this.absent, bounds)
    }
    const condition = this.holderOf(router)
    return condition === null
      ? this
      : this.placed(condition, bounds, (place) => place && place.without(router))
  }

  with(router: RankedRouter): Place {
    const bounds = boundsWith(this.bounds, router)
    const at = this.bundles.findIndex((bundle) => bundle.holds(router))
    const bundle = this.bundles[at]
    if (bundle) {
      const bundles = inserted(this.bundles.toSpliced(at, 1), bundle.with(router), compareBundles)
      return new ConditionIndex(this.used, bundles, this.names, this.absent, bounds)
    }

    const condition = this.placementOf(router)
    if (condition !== null) {
      const used = [...this.used, condition.name]
      const change = (place: Place | null) => ConditionIndex.placeWith(place, router, used)
      return this.placed(condition, bounds, change)
    }
    const bundles = inserted(this.bundles, Bundle.single(router, this.used), compareBundles)
    const isOverfull = this.names === null && bundles.length > MAX_BUNDLES_TRIED
    const divided = isOverfull ? ConditionIndex.place(bundles, this.used) : null
    return divided ?? new ConditionIndex(this.used, bundles, this.names, this.absent, bounds)
  }

  /** Where a router is to be added: beside its like, else under its most selective condition. */
  private placementOf(router: RankedRouter): Condition | null {
    if (this.names === null) return null
    return (
      this.holderOf(router) ??
      mostSelective(
        placementsOf(router.conditions, this.used),
        (condition) => this.placeUnder(condition)?.size ?? 0
      )
    )
  }

  private holderOf(router: RankedRouter): Condition | null {
    const holds = (condition: Condition) => this.placeUnder(condition)?.holds(router) === true
    return placementsOf(router.conditions, this.used).find(holds) ?? null
  }

  private placeUnder(condition: Condition): Place | null {
    const [slot] = slotsOf(condition)
    return (slot && this.names?.get(condition.name)?.at(slot)) ?? null
  }

  private placed(
    condition: Condition,
    bounds: IndexBounds,
    change: (place: Place | null) => Place | null
  ): ConditionIndex {
    const { name } = condition
    const names = this.names ?? LayeredMap.empty<NamePlaces<Place>>()
    let places = names.get(name) ?? new NamePlaces()
    for (const slot of slotsOf(condition)) places = places.with(slot, change(places.at(slot)))

    const changed = places.isEmpty ? names.without(name) : names.with(name, places)
    const absent = this.absentWith(name, places)
    return new ConditionIndex(this.used, this.bundles, changed, absent, bounds)
  }

  private absentWith(name: string, { absent }: NamePlaces<Place>): readonly AbsentPlace[] {
    const others = this.absent.filter((place) => place.name !== name)
    if (absent !== null) return inserted(others, { name, place: absent }, byFirst)
    return others.length === this.absent.length ? this.absent : others
  }
}

function placesOf(
  { byValue, present, absent }: NameGroups,
  used: readonly string[]
): NamePlaces<Place> {
  const values = new Map<string, Place>()
  for (const [value, bundles] of byValue) {
    const place = ConditionIndex.place(bundles, used)
    if (place !== null) values.set(value, place)
  }
  return new NamePlaces(
    LayeredMap.from(values),
    ConditionIndex.place(present, used),
    ConditionIndex.place(absent, used)
  )
}

function byFirst(a: AbsentPlace, b: AbsentPlace): number {
  return comparePrecedence(a.place.first, b.place.first)
}
