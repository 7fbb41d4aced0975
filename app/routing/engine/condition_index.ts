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
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'
import { LayeredMap } from './layered_map.js'
import { inserted } from './sorted_list.js'

/** Up to this many are simply tried in turn. */
const MAX_BUNDLES_TRIED = 8
const MAX_NAMES_TRIED = 16

/** Routers that are found because a name is absent from the query. */
interface AbsentPlace {
  readonly name: string
  readonly index: ConditionIndex
}

/**
 * Finds routers by what they ask of the query. Each is placed under the one of its conditions that
 * the fewest others share; a place that grows is divided again by the next condition. A request
 * looks only where its own parameters lead, and what it finds there is matched in full. Immutable
 * and never empty.
 */
export class ConditionIndex {
  /** Set when there is nothing but this one bundle, the usual case. */
  private readonly only: Bundle | null
  /** The names, where they are so few that each is looked for in the query. */
  private readonly few: readonly (readonly [string, Places])[] | null

  private constructor(
    /** The names that led here: they place nothing any more. */
    private readonly used: readonly string[],
    /** Routers that are not placed under a name, the best first. */
    private readonly bundles: readonly Bundle[],
    private readonly names: LayeredMap<Places> | null,
    private readonly absent: readonly AbsentPlace[],
    readonly bounds: IndexBounds
  ) {
    this.only = names === null && bundles.length === 1 ? (bundles[0] ?? null) : null
    this.few = names !== null && names.size <= MAX_NAMES_TRIED ? [...names.entries()] : null
  }

  /** The bundles must differ in their conditions. */
  static build(bundles: readonly Bundle[], used: readonly string[] = []): ConditionIndex | null {
    const bounds = boundsOf(bundles)
    if (bounds === null) return null
    if (bundles.length <= MAX_BUNDLES_TRIED) {
      return new ConditionIndex(used, bundles.toSorted(compareBundles), null, [], bounds)
    }

    const { settled, byName } = groupByCondition(bundles, used)
    const names = new Map<string, Places>()
    const absent: AbsentPlace[] = []
    for (const [name, groups] of byName) {
      const places = placesOf(groups, [...used, name])
      names.set(name, places)
      if (places.absent !== null) absent.push({ name, index: places.absent })
    }
    absent.sort(byBound)
    return new ConditionIndex(
      used,
      settled.toSorted(compareBundles),
      LayeredMap.from(names),
      absent,
      bounds
    )
  }

  /** The first open router that matches, if it precedes `soFar`; else `soFar`. */
  best(request: RequestUrl, nowMs: number, soFar: RankedRouter | null): RankedRouter | null {
    if (this.only !== null) return this.only.best(request, nowMs, soFar)
    if (nowMs < this.bounds.fromMs || nowMs >= this.bounds.untilMs) return soFar
    if (soFar !== null && comparePrecedence(this.bounds.first, soFar) >= 0) return soFar

    let best = soFar
    for (const bundle of this.bundles) {
      if (best !== null && comparePrecedence(bundle.first, best) >= 0) break
      best = bundle.best(request, nowMs, best)
    }
    if (this.names === null) return best

    if (this.few !== null) {
      for (const [name, places] of this.few) {
        const value = request.query.get(name)
        if (value !== undefined) best = bestOf(places, value, request, nowMs, best)
      }
    } else {
      for (const [name, value] of request.query) {
        const places = this.names.get(name)
        if (places !== undefined) best = bestOf(places, value, request, nowMs, best)
      }
    }
    for (const { name, index } of this.absent) {
      if (best !== null && comparePrecedence(index.bounds.first, best) >= 0) break
      if (!request.query.has(name)) best = index.best(request, nowMs, best)
    }
    return best
  }

  /** Adds every router that matches to `found`, open or not, in no particular order. */
  collect(request: RequestUrl, found: RankedRouter[]): void {
    for (const bundle of this.bundles) {
      if (bundle.holdsFor(request)) for (const router of bundle.routers) found.push(router)
    }
    if (this.names === null) return
    for (const [name, value] of request.query) {
      const places = this.names.get(name)
      places?.values.get(value)?.collect(request, found)
      places?.present?.collect(request, found)
    }
    for (const { name, index } of this.absent) {
      if (!request.query.has(name)) index.collect(request, found)
    }
  }

  with(router: RankedRouter): ConditionIndex {
    const bounds = boundsWith(this.bounds, router)
    const at = this.bundles.findIndex((bundle) => bundle.hasConditionsOf(router))
    const bundle = this.bundles[at]
    if (bundle) {
      const bundles = inserted(this.bundles.toSpliced(at, 1), bundle.with(router), compareBundles)
      return new ConditionIndex(this.used, bundles, this.names, this.absent, bounds)
    }

    const condition = this.placementOf(router)
    if (condition !== null) {
      const used = [...this.used, condition.name]
      return this.placed(condition, bounds, (place) =>
        place === null ? ConditionIndex.build([Bundle.single(router)], used) : place.with(router)
      )
    }
    const bundles = inserted(this.bundles, Bundle.single(router), compareBundles)
    const isOverfull = this.names === null && bundles.length > MAX_BUNDLES_TRIED
    const divided = isOverfull ? ConditionIndex.build(bundles, this.used) : null
    return divided ?? new ConditionIndex(this.used, bundles, this.names, this.absent, bounds)
  }

  /** Null when nothing is left. The router must be in the index. */
  without(router: RankedRouter): ConditionIndex | null {
    if (this.bounds.routers === 1) return null
    const bounds = boundsWithout(this.bounds)
    const at = this.bundles.findIndex((bundle) => bundle.hasConditionsOf(router))
    const bundle = this.bundles[at]
    if (bundle) {
      const left = bundle.without(router)
      const others = this.bundles.toSpliced(at, 1)
      const bundles = left ? inserted(others, left, compareBundles) : others
      return new ConditionIndex(this.used, bundles, this.names, this.absent, bounds)
    }
    const condition = this.holderOf(router)
    return condition === null
      ? this
      : this.placed(condition, bounds, (place) => place && place.without(router))
  }

  /** Where a router is to be added: beside its like, else under its most selective condition. */
  private placementOf(router: RankedRouter): Condition | null {
    if (this.names === null) return null
    return (
      this.holderOf(router) ??
      mostSelective(placementsOf(router.conditions, this.used), (condition) => {
        const place = this.placeUnder(condition)
        return place === null ? 0 : place.bounds.routers
      })
    )
  }

  private holderOf(router: RankedRouter): Condition | null {
    const holds = (condition: Condition) => this.placeUnder(condition)?.holds(router) === true
    return placementsOf(router.conditions, this.used).find(holds) ?? null
  }

  private holds(router: RankedRouter): boolean {
    return (
      this.bundles.some((bundle) => bundle.hasConditionsOf(router)) ||
      this.holderOf(router) !== null
    )
  }

  private placeUnder(condition: Condition): ConditionIndex | null {
    const [slot] = slotsOf(condition)
    return (slot && this.names?.get(condition.name)?.at(slot)) ?? null
  }

  private placed(
    condition: Condition,
    bounds: IndexBounds,
    change: (place: ConditionIndex | null) => ConditionIndex | null
  ): ConditionIndex {
    const { name } = condition
    const names = this.names ?? LayeredMap.empty<Places>()
    let places = names.get(name) ?? new NamePlaces<ConditionIndex>()
    for (const slot of slotsOf(condition)) places = places.with(slot, change(places.at(slot)))

    const changed = places.isEmpty ? names.without(name) : names.with(name, places)
    return new ConditionIndex(
      this.used,
      this.bundles,
      changed,
      this.absentWith(name, places),
      bounds
    )
  }

  private absentWith(name: string, { absent }: Places): readonly AbsentPlace[] {
    const others = this.absent.filter((place) => place.name !== name)
    if (absent !== null) return inserted(others, { name, index: absent }, byBound)
    return others.length === this.absent.length ? this.absent : others
  }
}

type Places = NamePlaces<ConditionIndex>

function bestOf(
  places: Places,
  value: string,
  request: RequestUrl,
  nowMs: number,
  soFar: RankedRouter | null
): RankedRouter | null {
  const valued = places.values.get(value)
  const best = valued === undefined ? soFar : valued.best(request, nowMs, soFar)
  return places.present === null ? best : places.present.best(request, nowMs, best)
}

function placesOf({ byValue, present, absent }: NameGroups, used: readonly string[]): Places {
  const values = new Map<string, ConditionIndex>()
  for (const [value, bundles] of byValue) {
    const index = ConditionIndex.build(bundles, used)
    if (index !== null) values.set(value, index)
  }
  return new NamePlaces(
    LayeredMap.from(values),
    ConditionIndex.build(present, used),
    ConditionIndex.build(absent, used)
  )
}

function byBound(a: AbsentPlace, b: AbsentPlace): number {
  return comparePrecedence(a.index.bounds.first, b.index.bounds.first)
}
