import type { Condition } from './condition.js'

/** What a condition asks of its name, as numbers. */
export interface Demand {
  readonly name: number
  readonly what: number
}

/** What is demanded of a name that no condition is about. */
export const NO_DEMAND = 0

/** That the name is present, with whatever value. */
const PRESENCE = 1

/**
 * Gives numbers to paths, names and what is demanded of them, equal ones for equals and for nothing else.
 */
export class DemandNumbers {
  private readonly paths = new Map<string, number>()
  private readonly names = new Map<string, number>()
  private readonly values = new Map<string, number>()

  /** Every name has a number below this. */
  get nameCount(): number {
    return this.names.size
  }

  /** From 1. */
  pathNumber(pathKey: string): number {
    return numberOf(this.paths, pathKey) + 1
  }

  demandOf(condition: Condition): Demand {
    const { name, value } = condition
    const what = demandOf(condition, value === undefined ? 0 : numberOf(this.values, value))
    return { name: numberOf(this.names, name), what }
  }
}

/**
 * What a condition demands, as a number; `valueNumber` must be the same for the same values and for no others.
 * Even where the value is required, and the odd number after that where it is optional.
 */
export function demandOf({ value, required }: Condition, valueNumber: number): number {
  return value === undefined ? PRESENCE : 2 * (valueNumber + 1) + (required ? 0 : 1)
}

/** Whether nothing satisfies two demands of one name, neither of which is none. */
export function demandsExclude(a: number, b: number): boolean {
  if (a === PRESENCE || b === PRESENCE) return false
  return !(isOptional(a) && isOptional(b)) && !haveOneValue(a, b)
}

/** Whether whatever satisfies a demand satisfies another one of the same name, neither of which is none. */
export function demandImplies(a: number, b: number): boolean {
  if (b === PRESENCE) return a === PRESENCE || !isOptional(a)
  return haveOneValue(a, b) && (isOptional(b) || !isOptional(a))
}

/** For demands of a value. */
function isOptional(demand: number): boolean {
  return (demand & 1) === 1
}

function haveOneValue(a: number, b: number): boolean {
  return a >> 1 === b >> 1
}

function numberOf(numbers: Map<string, number>, text: string): number {
  let number = numbers.get(text)
  if (number === undefined) numbers.set(text, (number = numbers.size))
  return number
}
