import type { UtmParameter } from '#routing/engine/criteria/campaign'
import type { StepBudget } from '#routing/engine/table/steps'
import { SeenSpellings } from './seen_spellings.js'
import type { SeenUtm } from './seen_utm.js'
import type { UtmDemands } from './utm_demands.js'

/** What the UTM values of routers are compared with. */
export class UtmSurroundings {
  readonly #spellings = new Map<UtmParameter, SeenSpellings>()

  constructor(
    readonly seen: SeenUtm,
    /** Of all routers, with those that are compared. */
    readonly demands: UtmDemands
  ) {}

  /** In steps; they are made once. */
  *spellingsSteps(
    parameter: UtmParameter,
    budget: StepBudget
  ): Generator<undefined, SeenSpellings> {
    const known = this.#spellings.get(parameter)
    if (known) return known
    const made = yield* SeenSpellings.steps(this.seen.values[parameter], budget)
    this.#spellings.set(parameter, made)
    return made
  }
}
