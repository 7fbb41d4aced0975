import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'

/** An answer that this release gives otherwise than the previous one, on purpose. */
export interface KnownDifference {
  /** The member of `Answers`. */
  readonly member: string
  readonly reason: string
  readonly isMeant: (was: unknown, is: unknown) => boolean
}

/** Emptied when `PREVIOUS_RELEASE` becomes a newer one. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    member: 'criteria_of_url',
    reason: 'Parameters that look personal, such as a name, make no criteria.',
    isMeant: (was, is) => {
      const before = was as MatchingCriteria
      const isKept = ({ name, value }: QueryParamCriterion) => !value || !/^name\d*$/i.test(name)
      const kept = before.queryParams?.filter(isKept) ?? []
      return isAlike({ ...before, queryParams: kept.length > 0 ? kept : undefined }, is)
    },
  },
]

export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
