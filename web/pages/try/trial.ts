import { keptDraft, type KeptDraft } from '../../drafts.js'
import { parsedUrl } from '../../parsed_url.js'

/** What the place of the page asks for. */
export interface Trial {
  readonly url: string
  /** A second URL beside the first; null for none, empty while it is to be typed. */
  readonly other: string | null
  /** An ISO instant; null for now. */
  readonly at: string | null
  /** Which routers are asked: those of a revision or of an ISO instant; null for the present ones. */
  readonly asOf: string | null
  /** The router whose reasons are asked for; null for none. */
  readonly why: string | null
  readonly draftKey: string | null
}

/** The query of the place: `url`, `with`, `at`, `as_of`, `why` and `draft`. */
export function trialOf(search: string): Trial {
  const query = new URLSearchParams(search)
  return {
    url: query.get('url') ?? '',
    other: query.get('with'),
    at: query.get('at'),
    asOf: query.get('as_of'),
    why: query.get('why'),
    draftKey: query.get('draft'),
  }
}

/** The place that asks for the trial. */
export function placeOf({ url, other, at, asOf, why, draftKey }: Trial): string {
  const query = new URLSearchParams({
    ...(url !== '' && { url }),
    ...(other !== null && { with: other }),
    ...(at !== null && { at }),
    ...(asOf !== null && { as_of: asOf }),
    ...(why !== null && { why }),
    ...(draftKey !== null && { draft: draftKey }),
  })
  return query.size === 0 ? '/try' : `/try?${query}`
}

/** The members of a draft that decide where a URL goes, as the service takes them. */
export function explainedDraft({ router, routerId }: KeptDraft) {
  const { name, booking_flow_id: flowId, matching_criteria: criteria } = router
  const { is_default: isDefault, is_active: isActive, scheduling } = router
  return {
    ...(routerId !== null && { router_id: routerId }),
    ...(name && { name }),
    ...(flowId && { booking_flow_id: flowId }),
    ...(criteria !== undefined && { matching_criteria: criteria }),
    ...(isDefault !== undefined && { is_default: isDefault }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(scheduling !== undefined && { scheduling }),
  }
}

/** The draft of the trial; null without one, or when this tab does not have it. */
export function draftOf({ draftKey }: Trial): KeptDraft | null {
  return draftKey === null ? null : keptDraft(draftKey)
}

interface UrlPart {
  /** Before the value: `/` or `utm_source=`. */
  readonly name: string
  readonly value: string
  /** As routing reads the name of a parameter; null for a segment. */
  readonly parameter: string | null
}

/** What of a URL routing looks at: the segments of its path and its parameters. Empty for what is no URL. */
export function partsOf(url: string): UrlPart[] {
  const parsed = parsedUrl(url)
  if (parsed === null) return []
  const segments = parsed.pathname.split('/').filter((segment) => segment !== '')
  return [
    ...segments.map((segment) => ({ name: '/', value: decoded(segment), parameter: null })),
    ...[...parsed.searchParams].map(([name, value]) => ({
      name: `${name}=`,
      value,
      parameter: name.normalize('NFC'),
    })),
  ]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
