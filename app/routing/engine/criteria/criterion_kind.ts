import { characterCount, normalForm } from '#shared/characters'
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

/** One criterion checked against one request; `field` is named as in `criteriaProblems`. */
export interface CriterionOutcome {
  readonly field: string
  readonly met: boolean
  readonly expected: string
  /** What the request has in its place, as text; null when it has nothing there. */
  readonly actual: string | null
}

/**
 * One kind of criterion. `Member` is the part of the criteria that the kind owns. Every method also accepts criteria
 * without that part; they constrain nothing.
 */
export interface CriterionKind<Member extends object> {
  readonly member: keyof Member
  /** The member's name in payloads and answers. */
  readonly field: string
  /** The member with every string in Unicode normal form C. */
  normalize(criteria: Member): Member
  /** Why the member is unacceptable: it constrains nothing, exceeds a limit, or no URL can satisfy it. */
  problems(criteria: Member): CriteriaProblem[]
  /** Characters that the member adds to the shortest matching URL. */
  urlLength(criteria: Member): number
  /** The member's memory in a routing table, in bytes: an upper bound. */
  memoryBytes(criteria: Member): number
  /** Constraints that the member counts in `specificity`. */
  count(criteria: Member): number
  /** The part of the URL that this kind's conditions apply to. */
  readonly part: UrlPart
  /** The member's conditions on its part, in the order given. */
  conditions(criteria: Member): readonly Condition[]
  outcomes(criteria: Member, request: RequestUrl): CriterionOutcome[]
  /** Phrases for people: what holds for every matching request. */
  describe(criteria: Member): string[]
  /** The member that asks for both; null when no URL or no member satisfies both. */
  merge(a: Member, b: Member): Member | null
}

/** Upper bounds of one router's criteria; lengths in characters (Unicode code points) after NFC. */
export const CRITERIA_LIMITS = { segments: 50, parameters: 50, valueLength: 1024 } as const

export function problem(
  field: string,
  rule: CriteriaProblem['rule'],
  message: string
): CriteriaProblem {
  return { field, rule, message: `${field} ${message}` }
}

/** What makes a text unacceptable anywhere in the criteria. */
export function textProblems(field: string, text: string): CriteriaProblem[] {
  if (!text.isWellFormed()) {
    return [problem(field, 'not_well_formed', 'must not contain half of a surrogate pair')]
  }
  const { valueLength } = CRITERIA_LIMITS
  if (characterCount(normalForm(text), valueLength) > valueLength) {
    const message = `must have at most ${valueLength} characters`
    return [problem(field, 'too_long', message)]
  }
  return []
}

/** The length of the text in a URL, in characters. */
export function encodedLength(text: string): number {
  return encodeURIComponent(normalForm(text)).length
}

export function quoted(text: string): string {
  return JSON.stringify(text)
}
