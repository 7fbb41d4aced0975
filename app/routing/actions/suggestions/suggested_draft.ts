import { dismissalKey } from '#routing/dismissal'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { criteriaOfMembers, type UrlMember } from '#routing/miner/url_member'
import { draftedRouter } from '#routing/routers/writes/proposed_changes'

const NAME_CHARACTERS_MAX = 100
const ELLIPSIS = '…'
const UNNAMEABLE = 'Suggested router'

/** The router that members propose; null if no router can have their criteria. */
export function suggestedDraft(members: readonly UrlMember[]): RoutableRouter | null {
  const draft = { name: nameOf(members), criteria: criteriaOfMembers(members) }
  const drafted = draftedRouter(draft, null)
  return drafted.ok ? drafted.value.router : null
}

/** Names a suggestion by its members, in any order, as the API names ids. */
export function suggestionKey(members: readonly UrlMember[]): string {
  const texts = members.map(({ text }) => text).sort()
  return dismissalKey(texts.join('&'))
}

function nameOf(members: readonly UrlMember[]): string {
  const words = members.map((member) => {
    if (member.kind === 'path') return `/${member.segments.join('/')}`
    return member.kind === 'campaign' ? member.value : `${member.name}=${member.value}`
  })
  const written = words
    .join(', ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  const characters = [...(written === '' ? UNNAMEABLE : written)]
  if (characters.length <= NAME_CHARACTERS_MAX) return characters.join('')
  const first = characters.slice(0, NAME_CHARACTERS_MAX - ELLIPSIS.length)
  return `${first.join('').trimEnd()}${ELLIPSIS}`
}
