import type { StepBudget } from '#routing/engine/table/steps'
import type { SeenValues } from './seen_utm.js'
import {
  MISTAKES_MAX,
  spellingRelation,
  type UtmRelation,
  type UtmSpelling,
  utmSpelling,
} from './utm_spelling.js'

/** Units of work to compare two spellings, most of which differ in their first letters. */
const COMPARISON_UNITS = 2
const SPELLING_UNITS = 20

/** A value that resolves had. */
interface Seen {
  readonly value: string
  readonly count: number
  readonly spelling: UtmSpelling
}

/** A value that resolves had, and how it is related to another one. */
export interface RelatedValue {
  readonly value: string
  readonly count: number
  readonly relation: UtmRelation
}

/** The values that traffic had for one parameter, to find those that are written almost as another one. */
export class SeenSpellings {
  private constructor(
    private readonly values: SeenValues,
    private readonly byLength: ReadonlyMap<number, readonly Seen[]>
  ) {}

  /** In steps. */
  static *steps(values: SeenValues, budget: StepBudget): Generator<undefined, SeenSpellings> {
    const byLength = new Map<number, Seen[]>()
    for (const [value, count] of values.counts) {
      const spelling = utmSpelling(value)
      const { length } = spelling.folded
      const seen = { value, count, spelling }
      const others = byLength.get(length)
      if (others) others.push(seen)
      else byLength.set(length, [seen])
      if (budget.spend(SPELLING_UNITS)) yield
    }
    return new SeenSpellings(values, byLength)
  }

  /**
   * The values that are variants of this one, or that one of the two misspells, the most frequent first, in steps. Two
   * values that are both frequent are no mistakes of each other.
   */
  *relatedSteps(
    value: string,
    spelling: UtmSpelling,
    budget: StepBudget
  ): Generator<undefined, RelatedValue[]> {
    const own = this.values.counts.get(value) ?? 0
    const { length } = spelling.folded
    const related: RelatedValue[] = []
    for (let other = length - MISTAKES_MAX; other <= length + MISTAKES_MAX; other += 1) {
      for (const seen of this.byLength.get(other) ?? []) {
        if (budget.spend(COMPARISON_UNITS)) yield
        if (seen.value === value) continue
        const relation = spellingRelation(spelling, seen.spelling)
        if (relation === null) continue
        budget.charge(SPELLING_UNITS)
        const { value: found, count } = seen
        const isRare = Math.min(own, count) * 2 <= Math.max(own, count)
        if (relation === 'variant' || isRare) related.push({ value: found, count, relation })
      }
    }
    return related.sort((a, b) => b.count - a.count)
  }
}
