import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'

/** The values that resolves had for one parameter. */
export interface SeenValues {
  /** The resolves by value, those of the most frequent values. */
  readonly counts: ReadonlyMap<string, number>
  /** The resolves that had the parameter. */
  readonly total: number
  /** False when resolves had values beyond those counted. */
  readonly isComplete: boolean
}

/** What traffic says of UTM parameters. */
export interface SeenUtm {
  readonly values: Readonly<Record<UtmParameter, SeenValues>>
  /** The resolves by name of a parameter, of names that misspell a UTM parameter. */
  readonly misspeltNames: ReadonlyMap<string, number>
}

/** The values of one parameter, and the names, that are kept. */
export const SEEN_MAX = 1_000
/** Longer values are not kept. */
export const SEEN_LENGTH_MAX = 100

/** No traffic at all: nothing can be said. */
export const NOTHING_SEEN: SeenUtm = {
  values: ofParameters(() => ({ counts: new Map(), total: 0, isComplete: false })),
  misspeltNames: new Map(),
}

/** Fewer resolves with a parameter do not show which values traffic lacks. */
const SHOWING_MIN = 100

/** Whether enough resolves had the parameter, and certainly none of them this value. */
export function isProvablyUnseen(
  { counts, total, isComplete }: SeenValues,
  value: string
): boolean {
  return isComplete && total >= SHOWING_MIN && !counts.has(value)
}

export function ofParameters<Value>(
  valueOf: (parameter: UtmParameter) => Value
): Record<UtmParameter, Value> {
  const values: Partial<Record<UtmParameter, Value>> = {}
  for (const parameter of UTM_PARAMETERS) values[parameter] = valueOf(parameter)
  return values as Record<UtmParameter, Value>
}
