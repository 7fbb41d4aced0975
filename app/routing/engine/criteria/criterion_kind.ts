import type { Condition } from './condition.js'
import type { RequestUrl } from './request_url.js'
import type { UrlPart } from './url_part.js'

/** One reason why criteria are refused; `field` is relative to `matching_criteria`. */
export interface CriteriaProblem {
  readonly field: string
  readonly rule:
    | 'empty'
    | 'too_many'
    | 'too_long'
    | 'not_well_formed'
    | 'dot_segment'
    | 'duplicate_name'
    | 'contradiction'
  readonly message: string
}

/** One criterion held against one request; `field` is named as in `criteriaProblems`. */
export interface CriterionOutcome {
  readonly field: string
  readonly met: boolean
  readonly expected: string
  /** What the request has in its place, as text; null when it has nothing there. */
  readonly actual: string | null
}

/**
 * Everything the engine knows of one kind of criterion. `Member` is the part of the criteria that
 * the kind owns. Every method accepts criteria without that part, and then has nothing to say.
 */
export interface CriterionKind<Member extends object> {
  readonly member: keyof Member
  /** The name of the member in payloads and answers. */
  readonly field: string
  /** The member with every string in Unicode normal form C. */
  normalize(criteria: Member): Member
  /** Why the member is unacceptable: it constrains nothing, is over a limit, or no URL can satisfy it. */
  problems(criteria: Member): CriteriaProblem[]
  /** How many characters the member adds to the shortest URL that matches. */
  urlLength(criteria: Member): number
  /** How many constraints the member counts in `specificity`. */
  count(criteria: Member): number
  /** The part of a URL on which the conditions of this kind stand. */
  readonly part: UrlPart
  /** What the member demands of its part, in the order in which it was given. */
  conditions(criteria: Member): readonly Condition[]
  outcomes(criteria: Member, request: RequestUrl): CriterionOutcome[]
  /** The phrases that say, to people, what holds of every request that matches. */
  describe(criteria: Member): string[]
  /** The member that asks for both; null when no URL or no member satisfies both. */
  merge(a: Member, b: Member): Member | null
}
