import { precedenceOf } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { StepBudget } from '#routing/engine/table/steps'
import type { LeftTraffic } from './left_traffic.js'
import { eachSet, FrequentSets, membersOfSet, type SetKey } from './member_sets.js'
import { memberRank, type UrlMember } from './url_member.js'

/** The greatest part of its resolves that a draft may take from other routers. */
export const TAKEN_SHARE_MAX = 0.05

/** Units of work of the sets of a shape, and of a draft. */
const SETS_UNITS = 70
const DRAFT_UNITS = 50

/** Criteria that a new router could have. */
export interface DraftCandidate {
  readonly key: SetKey
  /** The members, the best first. */
  readonly members: readonly UrlMember[]
  readonly router: RoutableRouter
  /** The left resolves that it would take. */
  readonly support: number
}

/** Null if no router can have criteria of these members. */
export type DraftOf = (members: readonly UrlMember[]) => RoutableRouter | null

/**
 * The drafts of one to three members that would take many resolves that are left, and few that another router takes. In
 * steps.
 */
export function* draftCandidateSteps(
  { shapes, taken, members, supportMin }: LeftTraffic,
  draftOf: DraftOf,
  budget: StepBudget
): Generator<undefined, DraftCandidate[]> {
  const sets = new FrequentSets(supportMin)
  for (const { numbers, resolves } of shapes) {
    sets.addPairs(numbers, resolves)
    if (budget.spend(SETS_UNITS)) yield
  }
  for (const { numbers, resolves } of shapes) {
    sets.addSets(numbers, resolves)
    if (budget.spend(SETS_UNITS)) yield
  }
  const candidates = new Map<SetKey, DraftCandidate & { readonly grade: number; taken: number }>()
  for (const [key, support] of sets.supports()) {
    if (budget.spend(1)) yield
    if (support < supportMin) continue
    const ofSet = membersOfSet(key).map((number) => members.member(number))
    const best = ofSet.sort((a, b) => memberRank(a) - memberRank(b) || (a.text < b.text ? -1 : 1))
    const router = draftOf(best)
    if (budget.spend(DRAFT_UNITS)) yield
    if (!router) continue
    const { grade } = precedenceOf(router)
    candidates.set(key, { key, members: best, router, support, grade, taken: 0 })
  }
  for (const { numbers, resolves, grade } of taken) {
    eachSet(numbers, (key) => {
      const candidate = candidates.get(key)
      if (candidate && candidate.grade <= grade) candidate.taken += resolves
    })
    if (budget.spend(SETS_UNITS)) yield
  }
  const modest: DraftCandidate[] = []
  for (const candidate of candidates.values()) {
    if (candidate.taken <= candidate.support * TAKEN_SHARE_MAX) modest.push(candidate)
    if (budget.spend(1)) yield
  }
  return modest
}
