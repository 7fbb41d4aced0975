import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { conditionsOf } from '#routing/engine/criteria/criteria_conditions'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { TimeSlice } from '#routing/engine/table/steps'
import { ofParameters, SeenSpellings, type SeenUtm } from './seen_utm.js'
import { misspeltUtm, type UtmSpelling, utmSpelling } from './utm_spelling.js'

/** Traffic and the other routers, with which UTM values are compared. */
export class UtmSurroundings {
  readonly #spellings = new Map<UtmParameter, SeenSpellings>()

  constructor(
    readonly seen: SeenUtm,
    /** Of all routers, including those that are compared. */
    readonly conditions: UtmConditions
  ) {}

  /** In steps; cached. */
  *spellingsSteps(parameter: UtmParameter, slice: TimeSlice): Generator<undefined, SeenSpellings> {
    const cached = this.#spellings.get(parameter)
    if (cached) return cached
    const made = yield* SeenSpellings.steps(this.seen.values[parameter], slice)
    this.#spellings.set(parameter, made)
    return made
  }
}

/** Units of work to read the spelling of a text. */
const SPELLING_UNITS = 20
const NONE: ReadonlySet<string> = new Set()

type RouterConditions = Pick<RankedRouter, 'router' | 'conditions'>

/** A value that active routers ask for. */
export interface ConditionValue {
  readonly value: string
  readonly spelling: UtmSpelling
  readonly routers: RoutableRouter[]
}

/** The UTM values, and the misspelt names of UTM parameters, that an organization's active routers ask for. */
export class UtmConditions {
  readonly #values = ofParameters(() => new Map<string, ConditionValue>())
  readonly #byFold = ofParameters(() => new Map<string, ConditionValue[]>())
  readonly #misspeltNames = new Map<string, RoutableRouter[]>()
  /** Each name that is looked at: many routers ask for the same ones. */
  readonly #areMisspelt = new Map<string, boolean>();

  /** In steps, without the routers with these ids. */
  static *steps(
    routers: Iterable<RankedRouter>,
    slice: TimeSlice,
    except: ReadonlySet<string> = NONE
  ): Generator<undefined, UtmConditions> {
    const conditions = new UtmConditions()
    for (const ranked of routers) {
      if (ranked.router.isActive && !except.has(ranked.id)) conditions.#add(ranked)
      if (slice.spend(2 + ranked.conditions.length * SPELLING_UNITS)) yield
    }
    return conditions
  }

  /** Like `steps`, but with `written` in the table. */
  static *withSteps(
    table: RoutingTable,
    written: readonly RoutableRouter[],
    slice: TimeSlice
  ): Generator<undefined, UtmConditions> {
    const ids = new Set(written.map(({ id }) => id))
    const conditions = yield* UtmConditions.steps(table.rankedRouters(), slice, ids)
    for (const router of written) {
      const ofRouter = conditionsOf(router.criteria)
      if (router.isActive) conditions.#add({ router, conditions: ofRouter })
      if (slice.spend(2 + ofRouter.length * SPELLING_UNITS)) yield
    }
    return conditions
  }

  values(parameter: UtmParameter): Iterable<ConditionValue> {
    return this.#values[parameter].values()
  }

  hasValue(parameter: UtmParameter, value: string): boolean {
    return this.#values[parameter].has(value)
  }

  /** The values that are variants of a spelling. */
  variantsOf(parameter: UtmParameter, { folded }: UtmSpelling): readonly ConditionValue[] {
    return this.#byFold[parameter].get(folded) ?? []
  }

  /** Groups of values that are variants of each other. */
  *foldedValues(parameter: UtmParameter): Generator<readonly ConditionValue[]> {
    for (const values of this.#byFold[parameter].values()) if (values.length > 1) yield values
  }

  get misspeltNames(): ReadonlyMap<string, readonly RoutableRouter[]> {
    return this.#misspeltNames
  }

  #add({ router, conditions }: RouterConditions): void {
    for (const { name, value } of conditions) {
      const parameter = UTM_PARAMETERS.find((one) => one === name)
      if (parameter === undefined) {
        if (this.#isMisspelt(name)) addTo(this.#misspeltNames, name, router)
      } else if (value !== undefined) {
        this.#addValue(parameter, value, router)
      }
    }
  }

  #isMisspelt(name: string): boolean {
    const known = this.#areMisspelt.get(name)
    if (known !== undefined) return known
    const isMisspelt = misspeltUtm(name) !== null
    this.#areMisspelt.set(name, isMisspelt)
    return isMisspelt
  }

  #addValue(parameter: UtmParameter, value: string, router: RoutableRouter): void {
    const existing = this.#values[parameter].get(value)
    if (existing) {
      existing.routers.push(router)
      return
    }
    const codes = { value, spelling: utmSpelling(value), routers: [router] }
    this.#values[parameter].set(value, codes)
    addTo(this.#byFold[parameter], codes.spelling.folded, codes)
  }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
