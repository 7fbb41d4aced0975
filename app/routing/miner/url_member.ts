import { UTM_PARAMETERS, type UtmParameter } from '#routing/engine/criteria/campaign'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { isPlatformParameter } from '#routing/engine/criteria/platform_parameters'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { isMaskedPath, MASK } from '#routing/privacy/masked_path'
import { isPersonal, isPersonalParameter } from '#routing/privacy/personal_text'

/** A demand that a URL satisfies: its whole path, or one of its parameters with its value. */
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

/** Of the parameters that are no UTM parameters, the first ones by name. */
const PARAMETERS_MAX = 10

/** The members of drafts, those that name a campaign best first. */
const BEST_FIRST = ['utm_campaign', 'path', 'utm_source', 'utm_medium', 'utm_content', 'utm_term']

const UTM_NAMES: ReadonlySet<string> = new Set(UTM_PARAMETERS)

/**
 * What a router could demand of this URL, the path and UTM parameters first. Neither the root path nor an empty value is
 * a demand; what is masked, personal or a platform's parameter stands for no one thing.
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

/** The lower, the better the member names a campaign. */
export function memberRank(member: UrlMember): number {
  const rank = BEST_FIRST.indexOf(member.kind === 'path' ? 'path' : member.name)
  return rank === -1 ? BEST_FIRST.length : rank
}

/** The criteria that demand these members, of which no two have the same name. */
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
  if (name === '' || value === '' || value === MASK) return false
  return !isPlatformParameter(name) && !isPersonal(name) && !isPersonalParameter(name, value)
}
