import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import { isMaskedPath, MASK } from '#routing/engine/criteria/personal_text'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { AskedPage, ShownText } from './ask_page.js'

/** The link of the chain from a campaign to a booking that is broken, in the order in which visitors reach it. */
export const PAGE_FAULTS = [
  'unreachable',
  'refused',
  'moved',
  'script_missing',
  'key_unknown',
  'key_elsewhere',
  'campaign_lost',
  'led_elsewhere',
  'flow_inactive',
] as const

export type PageFault = (typeof PAGE_FAULTS)[number]

/** Faults that are known without the answer of the page. */
export const UNASKED_FAULTS: ReadonlySet<PageFault | null | undefined> = new Set([
  'led_elsewhere',
  'flow_inactive',
])

/** A page of an organization that is asked for. */
export interface CheckedPage {
  readonly url: string
  /** Where visitors arrive, or where they book. */
  readonly role: 'landing' | 'flow'
  /** What a pin says of a landing page; null without one. */
  readonly pinned: 'held' | 'led_elsewhere' | 'flow_inactive' | null
  /** Of a page of a flow. */
  readonly flowId: string | null
  /** What visited URLs of one campaign on one page have in common; null for a page that no visit named. */
  readonly campaign: string | null
  /** When a visitor, a pin or a flow last named it. */
  readonly namedAt: Date
}

/** The same in each walk. */
export const keyOf = ({ role, url }: Pick<CheckedPage, 'role' | 'url'>) => `${role} ${url}`

/** Where the routers lead a URL. */
interface Led {
  readonly routerId: string
  readonly flowId: string
  readonly isFlowActive: boolean
}

/** What is known beside the answer of a page. */
export interface Surroundings {
  /** The origins at which a key of the organization works, by the value in a page; null for any other text. */
  originsOfKey(value: string): readonly string[] | null
  /** The origins that its keys name, whether or not they are proven. */
  readonly origins: ReadonlySet<string>
  leads(url: string): Led | null
}

/** Statuses by which sites turn away programs; they say nothing of visitors. */
const OF_PROGRAMS: ReadonlySet<number> = new Set([401, 403, 407, 429, 451])

/** The first broken link; null when all that can be seen without JavaScript is well, or the page was not asked. */
export function faultOf(
  page: CheckedPage,
  asked: AskedPage,
  surroundings: Surroundings
): PageFault | null {
  const ofAnswer = asked.kind === 'not_asked' ? null : faultOfAnswer(page, asked, surroundings)
  if (ofAnswer !== null || page.role === 'flow') return ofAnswer
  if (page.pinned !== null && page.pinned !== 'held') return page.pinned
  const led = surroundings.leads(asked.kind === 'answered' ? asked.url : page.url)
  return led?.isFlowActive === false ? 'flow_inactive' : null
}

function faultOfAnswer(
  page: CheckedPage,
  asked: Exclude<AskedPage, { kind: 'not_asked' }>,
  surroundings: Surroundings
): PageFault | null {
  const { origins } = surroundings
  if (asked.kind === 'failed') return 'unreachable'
  if (asked.kind === 'left') return page.role === 'flow' || origins.size > 0 ? 'moved' : null
  const { status, url } = asked
  if (OF_PROGRAMS.has(status)) return null
  if (status < 200 || status >= 300) return 'refused'
  if (page.role === 'flow') return isSameHost(url, page.url) ? null : 'moved'
  const { origin } = new URL(url)
  if (origins.size > 0 && !origins.has(origin) && !isSameHost(url, page.url)) return 'moved'
  return (
    faultOfScript(asked.shown, origin, surroundings) ?? faultOfRedirect(page.url, url, surroundings)
  )
}

function faultOfScript(shown: ShownText, origin: string, around: Surroundings): PageFault | null {
  const { keys, hasScript, hasEnd, hasTagManager } = shown
  if (keys.length === 0 && !hasScript) {
    // Where no key names the origin, the page asks in another way.
    const isExpected = around.origins.has(origin) && hasEnd && !hasTagManager
    return isExpected ? 'script_missing' : null
  }
  const known = keys.map((value) => around.originsOfKey(value)).filter((one) => one !== null)
  if (known.some((origins) => origins.includes(origin))) return null
  if (known.length > 0) return 'key_elsewhere'
  return keys.length > 0 ? 'key_unknown' : null
}

/** Whether redirects dropped UTM parameters, and lead visitors elsewhere by that. */
function faultOfRedirect(from: string, to: string, { leads }: Surroundings): PageFault | null {
  const [before, after] = [new URL(from).searchParams, new URL(to).searchParams]
  const isDropped = UTM_PARAMETERS.some((name) => before.has(name) && !after.has(name))
  const meant = isDropped ? leads(from) : null
  return meant !== null && leads(to)?.flowId !== meant.flowId ? 'campaign_lost' : null
}

function isSameHost(one: string, other: string): boolean {
  const [a, b] = [one, other].map((url) => new URL(url).hostname.replace(/^www\./, ''))
  return a === b
}

/**
 * A visited URL as the service may ask for it: without click ids, personal values and what platforms add. Null when its
 * path was masked. `campaign` is the same for the URLs of one campaign on one page.
 */
export function askableUrl(
  visited: string
): { readonly url: string; readonly campaign: string } | null {
  const request = RequestUrl.parse(visited)
  if (!request.ok || isMaskedPath(request.value.pathKey)) return null
  const url = new URL(request.value.href)
  const { clickIds, added, personal } = criteriaOfUrl(request.value).leftOut
  for (const name of [...clickIds, ...added, ...personal]) url.searchParams.delete(name)
  for (const [name, value] of [...url.searchParams]) {
    if (value.startsWith(MASK)) url.searchParams.delete(name)
  }
  const utm = UTM_PARAMETERS.slice(0, 3).map((name) => url.searchParams.get(name))
  if (utm.every((value) => value === null)) return null
  return { url: url.href, campaign: JSON.stringify([url.origin, url.pathname, ...utm]) }
}
