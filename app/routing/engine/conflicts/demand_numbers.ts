import type { Condition } from '#routing/engine/criteria/condition'

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
 * Gives numbers to paths, names and what is demanded of them, equal ones for equals and for nothing else. A demanded
 * value has an even number where it is required, and the odd one after that where it is optional.
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

  demandOf({ name, value, required }: Condition): Demand {
    return { name: numberOf(this.names, name), what: this.whatOf(value, required) }
  }

  private whatOf(value: string | undefined, required: boolean): number {
    if (value === undefined) return PRESENCE
    return 2 * (numberOf(this.values, value) + 1) + (required ? 0 : 1)
  }
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
