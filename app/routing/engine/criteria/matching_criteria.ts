import { campaignKind, type CampaignMember } from './campaign.js'
import type { CriterionKind } from './criterion_kind.js'
import { pathKind, type PathMember } from './path.js'
import { queryKind, type QueryMember } from './query.js'

/** What a URL must look like to reach a router: every member given must hold. */
export interface MatchingCriteria extends PathMember, QueryMember, CampaignMember {}

/** Every kind of criterion, in the order of payloads and answers. */
export const CRITERION_KINDS: readonly CriterionKind<MatchingCriteria>[] = [
  pathKind,
  queryKind,
  campaignKind,
]

/** The same kinds; those that decide a router's class come first. */
export const KINDS_BY_RANK: readonly CriterionKind<MatchingCriteria>[] = [
  campaignKind,
  pathKind,
  queryKind,
]

/**
 * The same criteria with every string in Unicode normal form C, the form in which requests are compared. Normalize
 * criteria once before they are stored or compiled. Idempotent.
 */
export function normalizeCriteria(criteria: MatchingCriteria): MatchingCriteria {
  let normalized: MatchingCriteria = {}
  for (const kind of CRITERION_KINDS) normalized = { ...normalized, ...kind.normalize(criteria) }
  return normalized
}

/** The criteria that demand everything that `a` and `b` demand; null when no criteria can. */
export function mergeCriteria(a: MatchingCriteria, b: MatchingCriteria): MatchingCriteria | null {
  let merged: MatchingCriteria = {}
  for (const kind of CRITERION_KINDS) {
    const member = kind.merge(a, b)
    if (member === null) return null
    merged = { ...merged, ...member }
  }
  return merged
}
