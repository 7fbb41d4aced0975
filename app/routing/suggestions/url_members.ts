import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { isPlatformParameter } from '#routing/engine/criteria/platform_parameters'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { hashOf } from '#routing/engine/table/text_hash'
import {
  isMask,
  isMaskedPath,
  isPersonal,
  isPersonalParameter,
} from '#routing/engine/criteria/personal_text'

/** A condition that a URL meets: its whole path, or one of its parameters with its value. */
export type UrlMember =
  | { readonly kind: 'path'; readonly text: string; readonly segments: readonly string[] }
  | {
      readonly kind: 'campaign'
      readonly text: string
      readonly name: UtmParameter
      readonly value: string
    }
  | {
      readonly kind: 'parameter'
      readonly text: string
      readonly name: string
      readonly value: string
    }

/** The most parameters other than UTM parameters; the first by name. */
const PARAMETERS_MAX = 10

/** The members that identify a campaign best come first. */
const BEST_FIRST = ['utm_campaign', 'path', 'utm_source', 'utm_medium', 'utm_content', 'utm_term']

const UTM_NAMES: ReadonlySet<string> = new Set(UTM_PARAMETERS)

/**
 * The conditions that a router could have and this URL meets, the path and UTM parameters first. The root path and empty
 * values are none. Masked, personal and platform values are ignored: they do not repeat.
 */
export function membersOf({ pathKey, segments, query }: RequestUrl): UrlMember[] {
  const members: UrlMember[] = []
  if (segments.length > 0 && !isMaskedPath(pathKey)) {
    members.push({ kind: 'path', text: pathKey, segments })
  }
  const parameters: UrlMember[] = []
  for (const [name, value] of query) {
    const isTaken = isUtm(name) || parameters.length < PARAMETERS_MAX
    if (!isTaken || !isDemand(name, value)) continue
    const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    if (isUtm(name)) members.push({ kind: 'campaign', text, name, value })
    else parameters.push({ kind: 'parameter', text, name, value })
  }
  return [...members, ...parameters]
}

/** The lower, the better the member identifies a campaign. */
export function memberRank(member: UrlMember): number {
  const rank = BEST_FIRST.indexOf(member.kind === 'path' ? 'path' : member.name)
  return rank === -1 ? BEST_FIRST.length : rank
}

/** The criteria with these members as conditions. No two members may have the same name. */
export function criteriaOfMembers(members: readonly UrlMember[]): MatchingCriteria {
  const campaign: Partial<Record<UtmParameter, string>> = {}
  const queryParams: { name: string; value: string; required: true }[] = []
  let path: MatchingCriteria['path']
  for (const member of members) {
    if (member.kind === 'path') path = { segments: member.segments }
    else if (member.kind === 'campaign') campaign[member.name] = member.value
    else queryParams.push({ name: member.name, value: member.value, required: true })
  }
  return {
    ...(path && { path }),
    ...(queryParams.length > 0 && { queryParams }),
    ...(Object.keys(campaign).length > 0 && { campaign }),
  }
}

function isUtm(name: string): name is UtmParameter {
  return UTM_NAMES.has(name)
}

function isDemand(name: string, value: string): boolean {
  if (name === '' || value === '' || isMask(value)) return false
  return !isPlatformParameter(name) && !isPersonal(name) && !isPersonalParameter(name, value)
}

/** A power of two. */
const BUCKETS = 1 << 18
/** The most members that drafts are made of. They are numbered from 0. */
export const MEMBERS_MAX = 256
/** The most members of one URL that drafts combine. */
const MEMBERS_OF_URL_MAX = 7

interface Found {
  readonly member: UrlMember
  support: number
}

/**
 * Finds the members that many resolves share, in constant memory. Call `weigh` with every URL, then `count` with every
 * URL, then `end` once.
 */
export class FrequentMembers {
  readonly #weights = new Float64Array(BUCKETS)
  readonly #found = new Map<string, Found>()
  #numbers: ReadonlyMap<string, number> = new Map()
  #members: readonly UrlMember[] = []

  weigh(request: RequestUrl, resolves: number): void {
    for (const { text } of membersOf(request)) {
      const bucket = bucketOf(text)
      this.#weights[bucket] = (this.#weights[bucket] ?? 0) + resolves
    }
  }

  /** Counts the members that may have `supportMin` resolves. */
  count(request: RequestUrl, resolves: number, supportMin: number): void {
    for (const member of membersOf(request)) {
      if ((this.#weights[bucketOf(member.text)] ?? 0) < supportMin) continue
      const found = this.#found.get(member.text)
      if (found) found.support += resolves
      else this.#found.set(member.text, { member, support: resolves })
    }
  }

  end(supportMin: number): void {
    const frequent = [...this.#found]
      .filter(([, { support }]) => support >= supportMin)
      .sort(([a, one], [b, other]) => other.support - one.support || (a < b ? -1 : 1))
      .slice(0, MEMBERS_MAX)
    this.#found.clear()
    this.#members = frequent.map(([, { member }]) => member)
    this.#numbers = new Map(frequent.map(([text], number) => [text, number]))
  }

  /** The member with this number, from `numbersOf`. */
  member(number: number): UrlMember {
    const member = this.#members[number]
    if (!member) throw new Error(`There is no member ${number}`)
    return member
  }

  /** The numbers of the first frequent members of a URL, ascending. */
  numbersOf(request: RequestUrl): readonly number[] {
    const numbers: number[] = []
    for (const { text } of membersOf(request)) {
      const number = this.#numbers.get(text)
      if (number === undefined) continue
      numbers.push(number)
      if (numbers.length === MEMBERS_OF_URL_MAX) break
    }
    return numbers.sort((a, b) => a - b)
  }
}

function bucketOf(text: string): number {
  return hashOf(text) & (BUCKETS - 1)
}
