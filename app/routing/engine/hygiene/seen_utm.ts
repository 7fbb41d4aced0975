import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import { mustYield } from '#shared/steps'
import {
  MISTAKES_MAX,
  spellingRelation,
  type UtmRelation,
  type UtmSpelling,
  utmSpelling,
} from './utm_spelling.js'

/** The values that resolves had for one parameter. */
export interface SeenValues {
  /** The resolves by value, for the most frequent values. */
  readonly counts: ReadonlyMap<string, number>
  /** The resolves that had the parameter. */
  readonly total: number
  /** False when resolves had values beyond those counted. */
  readonly isComplete: boolean
}

/** The UTM parameters that traffic had. */
export interface SeenUtm {
  readonly values: Readonly<Record<UtmParameter, SeenValues>>
  /** The resolves by name, for names that misspell a UTM parameter. */
  readonly misspeltNames: ReadonlyMap<string, number>
}

/** The most values of one parameter, and the most misspelt names, that are stored. */
export const SEEN_MAX = 1_000
/** Longer values are not stored. */
export const SEEN_LENGTH_MAX = 100

/** No traffic. */
export const NOTHING_SEEN: SeenUtm = {
  values: ofParameters(() => ({ counts: new Map(), total: 0, isComplete: false })),
  misspeltNames: new Map(),
}

/** The fewest resolves with a parameter that show which values traffic lacks. */
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

/** A value that resolves had. */
interface Seen {
  readonly value: string
  readonly count: number
  readonly spelling: UtmSpelling
}

/** A value that resolves had, and its relation to another one. */
export interface RelatedValue {
  readonly value: string
  readonly count: number
  readonly relation: UtmRelation
}

/** The values that traffic had for one parameter, to find those that resemble a given one. */
export class SeenSpellings {
  private constructor(
    private readonly values: SeenValues,
    private readonly byLength: ReadonlyMap<number, readonly Seen[]>
  ) {}

  /** In steps. */
  static *steps(values: SeenValues): Generator<undefined, SeenSpellings> {
    const byLength = new Map<number, Seen[]>()
    for (const [value, count] of values.counts) {
      const spelling = utmSpelling(value)
      const { length } = spelling.folded
      const seen = { value, count, spelling }
      const others = byLength.get(length)
      if (others) others.push(seen)
      else byLength.set(length, [seen])
      if (mustYield()) yield
    }
    return new SeenSpellings(values, byLength)
  }

  /**
   * The variants and misspellings of a value in traffic, the most frequent first, in steps. If both values are
   * frequent, neither misspells the other.
   */
  *relatedSteps(value: string, spelling: UtmSpelling): Generator<undefined, RelatedValue[]> {
    const own = this.values.counts.get(value) ?? 0
    const { length } = spelling.folded
    const related: RelatedValue[] = []
    for (let other = length - MISTAKES_MAX; other <= length + MISTAKES_MAX; other += 1) {
      for (const seen of this.byLength.get(other) ?? []) {
        if (mustYield()) yield
        if (seen.value === value) continue
        const relation = spellingRelation(spelling, seen.spelling)
        if (relation === null) continue
        const { value: found, count } = seen
        const isRare = Math.min(own, count) * 2 <= Math.max(own, count)
        if (relation === 'variant' || isRare) related.push({ value: found, count, relation })
      }
    }
    return related.sort((a, b) => b.count - a.count)
  }
}
