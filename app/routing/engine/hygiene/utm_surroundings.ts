import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield } from '#shared/steps'
import { ofParameters, SeenSpellings, type SeenUtm } from './seen_utm.js'
import { misspeltUtm, type UtmSpelling, utmSpelling } from './utm_spelling.js'

/** Traffic and the routers of a table with some of them written, with which UTM values are compared. */
export class UtmSurroundings {
  readonly #spellings = new Map<UtmParameter, SeenSpellings>()
  /** By their text: the values of the routers that are not written, each with the first that asks for it. */
  readonly #asked = new Map<string, ReadonlyMap<string, RankedRouter>>()

  private constructor(
    readonly seen: SeenUtm,
    private readonly table: RoutingTable,
    private readonly writtenIds: ReadonlySet<string>,
    private readonly ofWritten: UtmConditions
  ) {}

  /** In steps. `written` are in the table, or replace the routers there that have their ids. */
  static *steps(
    seen: SeenUtm,
    table: RoutingTable,
    written: readonly RoutableRouter[]
  ): Generator<undefined, UtmSurroundings> {
    const ids = new Set(written.map(({ id }) => id))
    return new UtmSurroundings(seen, table, ids, yield* UtmConditions.steps(rankedOf(written)))
  }

  /** In steps; cached. */
  *spellingsSteps(parameter: UtmParameter): Generator<undefined, SeenSpellings> {
    const cached = this.#spellings.get(parameter)
    if (cached) return cached
    const made = yield* SeenSpellings.steps(this.seen.values[parameter])
    this.#spellings.set(parameter, made)
    return made
  }

  /** Whether an active router asks for the value, in steps. */
  *isAskedSteps(parameter: UtmParameter, value: string): Generator<undefined, boolean> {
    if (this.ofWritten.hasValue(parameter, value)) return true
    return (yield* this.#askedSteps(parameter, utmSpelling(value))).has(value)
  }

  /**
   * The values of active routers that are variants of a spelling, in steps. Each comes with the written routers that ask
   * for it, or with the first of the others; several may be equal.
   */
  *variantsSteps(
    parameter: UtmParameter,
    spelling: UtmSpelling
  ): Generator<undefined, readonly Pick<ConditionValue, 'value' | 'routers'>[]> {
    const asked = yield* this.#askedSteps(parameter, spelling)
    const others = Array.from(asked, ([value, { router }]) => ({ value, routers: [router] }))
    return [...others, ...this.ofWritten.variantsOf(parameter, spelling)]
  }

  *#askedSteps(
    parameter: UtmParameter,
    { folded }: UtmSpelling
  ): Generator<undefined, ReadonlyMap<string, RankedRouter>> {
    const text = textOf(parameter, folded)
    const cached = this.#asked.get(text)
    if (cached) return cached
    const asked = new Map<string, RankedRouter>()
    for (const ranked of yield* this.table.utmCandidatesSteps(utmTextsOf, text)) {
      if (mustYield()) yield
      if (!ranked.router.isActive || this.writtenIds.has(ranked.id)) continue
      const value = ranked.conditions.find(({ name }) => name === parameter)?.value
      if (value === undefined) continue
      const first = asked.get(value)
      if (first ? comparePrecedence(ranked, first) < 0 : utmSpelling(value).folded === folded) {
        asked.set(value, ranked)
      }
    }
    this.#asked.set(text, asked)
    return asked
  }
}

function* rankedOf(routers: readonly RoutableRouter[]): Generator<RankedRouter> {
  for (const router of routers) yield new RankedRouter(router)
}

/** Equal for variants of a value of one parameter. */
function textOf(parameter: string, folded: string): string {
  return `${parameter}=${folded}`
}

function* utmTextsOf(
  { conditions }: RankedRouter,
  visit: (text: string) => void
): Generator<undefined, void> {
  for (const { name, value } of conditions) {
    if (value === undefined || !isUtmParameter(name)) continue
    visit(textOf(name, utmSpelling(value).folded))
    if (mustYield()) yield
  }
}

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

  /** In steps. */
  static *steps(routers: Iterable<RankedRouter>): Generator<undefined, UtmConditions> {
    const conditions = new UtmConditions()
    for (const ranked of routers) {
      if (ranked.router.isActive) conditions.#add(ranked)
      if (mustYield()) yield
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

  #add({ router, conditions }: RankedRouter): void {
    for (const { name, value } of conditions) {
      if (!isUtmParameter(name)) {
        if (this.#isMisspelt(name)) addTo(this.#misspeltNames, name, router)
      } else if (value !== undefined) {
        this.#addValue(name, value, router)
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

const PARAMETERS: ReadonlySet<string> = new Set(UTM_PARAMETERS)

function isUtmParameter(name: string): name is UtmParameter {
  return PARAMETERS.has(name)
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
