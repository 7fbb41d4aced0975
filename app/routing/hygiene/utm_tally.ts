import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import {
  ofParameters,
  SEEN_LENGTH_MAX,
  SEEN_MAX,
  type SeenUtm,
  type SeenValues,
} from '#routing/engine/hygiene/seen_utm'
import { misspeltUtm } from '#routing/engine/hygiene/utm_names'
import { MASK } from '#routing/privacy/masked_path'
import { isPersonal } from '#routing/privacy/personal_text'

/** The values of a parameter, and the names, that are held while shapes are counted. */
const HELD_MAX = 20_000

class ValueTally {
  readonly #counts = new Map<string, number>()
  #total = 0
  #isComplete = true

  add(value: string, count: number): void {
    this.#total += count
    const known = this.#counts.get(value)
    if (known === undefined && (this.#counts.size >= HELD_MAX || !mayBeKept(value))) {
      this.#isComplete = false
    } else {
      this.#counts.set(value, (known ?? 0) + count)
    }
  }

  seen(isAll: boolean): SeenValues {
    const isComplete = isAll && this.#isComplete && this.#counts.size <= SEEN_MAX
    return { counts: mostFrequent(this.#counts), total: this.#total, isComplete }
  }
}

/** Counts the UTM values of shapes, and the names that misspell a UTM parameter. Keeps no value that looks personal. */
export class UtmTally {
  readonly #values = ofParameters(() => new ValueTally())
  readonly #names = new Map<string, number>()
  /** Whether a name misspells a UTM parameter: traffic repeats its names. */
  readonly #isMisspelt = new Map<string, boolean>()

  add(shape: string, count: number): void {
    const begin = shape.indexOf('?')
    if (begin === -1) return
    for (const parameter of shape.slice(begin + 1).split('&')) {
      const [name = '', value = ''] = parameter.split('=', 2).map(decodeURIComponent)
      const utm = UTM_PARAMETERS.find((one) => one === name)
      if (utm !== undefined) this.#values[utm].add(value, count)
      else if (this.#misspells(name)) this.#names.set(name, (this.#names.get(name) ?? 0) + count)
    }
  }

  /** `isAll` is false when there are resolves that no added shape counts. */
  seen(isAll: boolean): SeenUtm {
    return {
      values: ofParameters((parameter: UtmParameter) => this.#values[parameter].seen(isAll)),
      misspeltNames: mostFrequent(this.#names),
    }
  }

  #misspells(name: string): boolean {
    const known = this.#isMisspelt.get(name)
    if (known !== undefined) return known
    const isMisspelt = misspeltUtm(name) !== null
    if (this.#isMisspelt.size < HELD_MAX) this.#isMisspelt.set(name, isMisspelt)
    return isMisspelt
  }
}

function mayBeKept(value: string): boolean {
  return value !== MASK && value.length <= SEEN_LENGTH_MAX && !isPersonal(value)
}

function mostFrequent(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, SEEN_MAX))
}
