import { precedenceOf } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { mustYield } from '#shared/steps'
import type { UnattributedTraffic } from './unattributed_traffic.js'
import { memberRank, MEMBERS_MAX, type UrlMember } from './url_members.js'

/** The greatest share of its resolves that a draft may take from other routers. */
export const TAKEN_SHARE_MAX = 0.05

/** Criteria that a new router could have. */
export interface DraftCandidate {
  readonly key: SetKey
  /** The members, the best first. */
  readonly members: readonly UrlMember[]
  readonly router: RoutableRouter
  /** Its volume: the unattributed resolves that it would take. */
  readonly support: number
}

/** Null if no router can have criteria of these members. */
export type DraftOf = (members: readonly UrlMember[]) => RoutableRouter | null

/**
 * The drafts of one to three members that would take much unattributed traffic, and little that another router takes.
 * In steps.
 */
export function* draftCandidateSteps(
  { shapes, taken, members, supportMin }: UnattributedTraffic,
  draftOf: DraftOf
): Generator<undefined, DraftCandidate[]> {
  const sets = new FrequentSets(supportMin)
  for (const { numbers, resolves } of shapes) {
    sets.addPairs(numbers, resolves)
    if (mustYield()) yield
  }
  for (const { numbers, resolves } of shapes) {
    sets.addSets(numbers, resolves)
    if (mustYield()) yield
  }
  const candidates = new Map<SetKey, DraftCandidate & { readonly rank: number; taken: number }>()
  for (const [key, support] of sets.supports()) {
    if (mustYield()) yield
    if (support < supportMin) continue
    const ofSet = membersOfSet(key).map((number) => members.member(number))
    const best = ofSet.sort((a, b) => memberRank(a) - memberRank(b) || (a.text < b.text ? -1 : 1))
    const router = draftOf(best)
    if (mustYield()) yield
    if (!router) continue
    const { rank } = precedenceOf(router)
    candidates.set(key, { key, members: best, router, support, rank, taken: 0 })
  }
  for (const { numbers, resolves, rank } of taken) {
    eachSet(numbers, (key) => {
      const candidate = candidates.get(key)
      if (candidate && candidate.rank <= rank) candidate.taken += resolves
    })
    if (mustYield()) yield
  }
  const modest: DraftCandidate[] = []
  for (const candidate of candidates.values()) {
    if (candidate.taken <= candidate.support * TAKEN_SHARE_MAX) modest.push(candidate)
    if (mustYield()) yield
  }
  return modest
}

/** One to three members, as one number. */
export type SetKey = number

/** The greatest number of members in a set. */
const BASE = MEMBERS_MAX + 1

/** The key of a set of ascending numbers of members. */
export function setKey(first: number, second = -1, third = -1): SetKey {
  return ((third + 1) * BASE + second + 1) * BASE + first + 1
}

/** The numbers of the members of a set, ascending. */
export function membersOfSet(key: SetKey): readonly number[] {
  const numbers: number[] = []
  for (let rest = key; rest > 0; rest = Math.floor(rest / BASE)) numbers.push((rest % BASE) - 1)
  return numbers
}

/** Calls `visit` with every set of one to three of these ascending numbers. */
export function eachSet(numbers: readonly number[], visit: (key: SetKey) => void): void {
  for (const [at, first] of numbers.entries()) {
    visit(setKey(first))
    for (let next = at + 1; next < numbers.length; next += 1) {
      const second = numbers[next] ?? 0
      visit(setKey(first, second))
      for (let last = next + 1; last < numbers.length; last += 1) {
        visit(setKey(first, second, numbers[last] ?? 0))
      }
    }
  }
}

/**
 * Counts the sets that many resolves share. A set of three can only be frequent when its pairs are, so memory does not
 * grow with the number of different URLs: first `addPairs` is called with every URL, then `addSets`.
 */
export class FrequentSets {
  readonly #pairs = new Float64Array(MEMBERS_MAX * MEMBERS_MAX)
  readonly #supports = new Map<SetKey, number>()

  constructor(private readonly supportMin: number) {}

  addPairs(numbers: readonly number[], resolves: number): void {
    for (const [at, first] of numbers.entries()) {
      for (let next = at + 1; next < numbers.length; next += 1) {
        const pair = pairOf(first, numbers[next] ?? 0)
        this.#pairs[pair] = (this.#pairs[pair] ?? 0) + resolves
      }
    }
  }

  addSets(numbers: readonly number[], resolves: number): void {
    eachSet(numbers, (key) => {
      if (!this.#mayBeFrequent(key)) return
      this.#supports.set(key, (this.#supports.get(key) ?? 0) + resolves)
    })
  }

  /** The resolves of each set that is frequent, and of some that are not. */
  supports(): Iterable<readonly [SetKey, number]> {
    return this.#supports
  }

  #mayBeFrequent(key: SetKey): boolean {
    const [first = 0, second, third] = membersOfSet(key)
    if (second === undefined) return true
    if (!this.#isFrequentPair(first, second)) return false
    if (third === undefined) return true
    return this.#isFrequentPair(first, third) && this.#isFrequentPair(second, third)
  }

  #isFrequentPair(first: number, second: number): boolean {
    return (this.#pairs[pairOf(first, second)] ?? 0) >= this.supportMin
  }
}

function pairOf(first: number, second: number): number {
  return first * MEMBERS_MAX + second
}
