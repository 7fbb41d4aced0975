import { campaignKind, type CampaignMember } from './campaign.js'
import { type CriteriaProblem, type CriterionKind, problem } from './criterion_kind.js'
import { pathKind, type PathMember } from './path.js'
import { queryKind, type QueryMember } from './query.js'
import { MAX_URL_LENGTH } from './request_url.js'

/** The criteria of a router: every member given must hold for a URL. */
export interface MatchingCriteria extends PathMember, QueryMember, CampaignMember {}

/** One value for each kind of criterion: a forgotten kind does not compile. */
export type OfEachKind<Value> = Readonly<Record<keyof MatchingCriteria, Value>>

/** Every kind of criterion, in the order of payloads and answers. */
export const CRITERION_KINDS: readonly CriterionKind<MatchingCriteria>[] = Object.values({
  path: pathKind,
  queryParams: queryKind,
  campaign: campaignKind,
} satisfies OfEachKind<CriterionKind<MatchingCriteria>>)

/** The same kinds; those that decide a router's class come first. */
export const KINDS_BY_RANK: readonly CriterionKind<MatchingCriteria>[] = Object.values({
  campaign: campaignKind,
  path: pathKind,
  queryParams: queryKind,
} satisfies OfEachKind<CriterionKind<MatchingCriteria>>)

/**
 * The same criteria with every string in Unicode normal form C, the form in which requests are compared. Normalize
 * criteria once before they are stored or compiled. Idempotent.
 */
export function normalizeCriteria(criteria: MatchingCriteria): MatchingCriteria {
  let normalized: MatchingCriteria = {}
  for (const kind of CRITERION_KINDS) normalized = { ...normalized, ...kind.normalize(criteria) }
  return normalized
}

/** The criteria that ask for everything in `a` and in `b`; null when none can. */
export function mergeCriteria(a: MatchingCriteria, b: MatchingCriteria): MatchingCriteria | null {
  let merged: MatchingCriteria = {}
  for (const kind of CRITERION_KINDS) {
    const member = kind.merge(a, b)
    if (member === null) return null
    merged = { ...merged, ...member }
  }
  return merged
}

/**
 * Everything that makes well-formed criteria unacceptable: a member that constrains nothing, a text over its limit, and
 * criteria that no URL can satisfy. Criteria without a problem match at least one URL. `classify` decides which members
 * a router needs.
 */
export function criteriaProblems(criteria: MatchingCriteria): CriteriaProblem[] {
  const problems = CRITERION_KINDS.flatMap((kind) => kind.problems(criteria))
  return problems.length > 0 ? problems : lengthProblems(criteria)
}

function lengthProblems(criteria: MatchingCriteria): CriteriaProblem[] {
  let length = 'http://a'.length
  for (const kind of CRITERION_KINDS) length += kind.urlLength(criteria)
  if (length <= MAX_URL_LENGTH) return []
  const given = CRITERION_KINDS.find(({ member }) => criteria[member] !== undefined)
  const message = `makes the criteria ask for a URL of more than ${MAX_URL_LENGTH} characters`
  return given ? [problem(given.field, 'too_long', message)] : []
}
