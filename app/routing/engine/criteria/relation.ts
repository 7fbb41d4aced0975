import type { Condition } from './condition.js'
import type { PathAndConditions } from './criteria_conditions.js'
import { pathConditionOf } from './path.js'

/** How the URLs that match one set of criteria relate to those that match another. */
export type Relation = 'equal' | 'narrower' | 'wider' | 'overlapping' | 'disjoint'

/** Criteria as a set of URLs: the accepted values by name. */
export type UrlSet = ReadonlyMap<string, Condition>

export function urlSetOf({ pathKey, conditions }: PathAndConditions): UrlSet {
  const urls = new Map<string, Condition>()
  if (pathKey !== null) {
    const path = pathConditionOf(pathKey)
    urls.set(path.name, path)
  }
  for (const condition of conditions) urls.set(condition.name, condition)
  return urls
}

/**
 * Decided from the criteria alone, without trying URLs. Exact, because the parts of a URL are independent of each other
 * and all criteria match at least one URL. `narrower`: every URL of `a` is one of `b`.
 */
export function relate(a: UrlSet, { pathKey, conditions }: PathAndConditions): Relation {
  let within = IN_EACH_OTHER
  let shared = 0
  if (pathKey !== null) {
    const path = pathConditionOf(pathKey)
    const own = a.get(path.name)
    if (own === undefined) within &= ~A_IN_B
    else if (own.value !== path.value) return 'disjoint'
    else shared++
  }
  for (const other of conditions) {
    const own = a.get(other.name)
    if (own === undefined) {
      within &= ~A_IN_B
      continue
    }
    shared++
    if (own === other) continue
    const code = conditionCode(other, other.value === own.value ? 0 : 1)
    within &= withinByCodes(conditionCode(own, 0), code)
    if (isDisjoint(within)) return 'disjoint'
  }
  return relationOf(shared < a.size ? within & ~B_IN_A : within)
}

/**
 * `relate` for numbers: the relation of the URLs that meet `count` conditions to those that meet `others`. `codes`
 * holds the former by name, and `NO_CONDITION` for every other name.
 */
export function relationOfCodes(
  codes: Int32Array,
  count: number,
  others: readonly NumberedCondition[]
): Relation {
  let within = IN_EACH_OTHER
  let shared = 0
  for (const { name, code } of others) {
    const own = codes[name] ?? NO_CONDITION
    if (own === NO_CONDITION) {
      within &= ~A_IN_B
      continue
    }
    shared++
    if (own === code) continue
    within &= withinByCodes(own, code)
    if (isDisjoint(within)) return 'disjoint'
  }
  return relationOf(shared < count ? within & ~B_IN_A : within)
}

/** How two sets contain each other, as bits; without `MEETING` they have nothing in common. */
const MEETING = 4
const A_IN_B = 2
const B_IN_A = 1
const IN_EACH_OTHER = MEETING | A_IN_B | B_IN_A

function withinByCodes(a: number, b: number): number {
  if (codesExclude(a, b)) return 0
  return MEETING | (codeImplies(a, b) ? A_IN_B : 0) | (codeImplies(b, a) ? B_IN_A : 0)
}

function isDisjoint(within: number): boolean {
  return (within & MEETING) === 0
}

function relationOf(within: number): Relation {
  if ((within & A_IN_B) !== 0) return (within & B_IN_A) === 0 ? 'narrower' : 'equal'
  return (within & B_IN_A) === 0 ? 'overlapping' : 'wider'
}

/** The relation of the second set to the first. */
export function inverse(relation: Relation): Relation {
  if (relation === 'narrower') return 'wider'
  return relation === 'wider' ? 'narrower' : relation
}

/** A condition as numbers: its name, and what it accepts there. */
export interface NumberedCondition {
  readonly name: number
  readonly code: number
}

/** The code of a name without a condition. */
export const NO_CONDITION = 0

/** The name must be present, with any value. */
const PRESENCE = 1

/** Numbers names and values. Equal numbers mean equal inputs. */
export class ConditionNumbers {
  readonly #names = new Map<string, number>()
  readonly #values = new Map<string, number>()

  /** Greater than the number of every name. */
  get nameCount(): number {
    return this.#names.size
  }

  numbered(condition: Condition): NumberedCondition {
    const { name, value } = condition
    const code = conditionCode(condition, value === undefined ? 0 : numberOf(this.#values, value))
    return { name: numberOf(this.#names, name), code }
  }
}

/**
 * What a condition accepts, as a number; `valueNumber` must identify the value. Even when the value is required; the
 * next odd number stands for the same value, optional.
 */
export function conditionCode({ value, required }: Condition, valueNumber: number): number {
  return value === undefined ? PRESENCE : 2 * (valueNumber + 1) + (required ? 0 : 1)
}

/** Whether nothing satisfies both conditions on one name; neither may be `NO_CONDITION`. */
export function codesExclude(a: number, b: number): boolean {
  if (a === PRESENCE || b === PRESENCE) return false
  return !(isOptional(a) && isOptional(b)) && !haveOneValue(a, b)
}

/** Whether everything that satisfies `a` satisfies `b`, on the same name; neither may be `NO_CONDITION`. */
export function codeImplies(a: number, b: number): boolean {
  if (b === PRESENCE) return a === PRESENCE || !isOptional(a)
  return haveOneValue(a, b) && (isOptional(b) || !isOptional(a))
}

/** Only for conditions on a value. */
function isOptional(code: number): boolean {
  return (code & 1) === 1
}

function haveOneValue(a: number, b: number): boolean {
  return a >> 1 === b >> 1
}

function numberOf(numbers: Map<string, number>, text: string): number {
  let number = numbers.get(text)
  if (number === undefined) numbers.set(text, (number = numbers.size))
  return number
}
