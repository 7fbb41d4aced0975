import type { Session } from '../embed.js'

/** The flow and the decision that a link carries from the page that resolved to the page that books. */
export interface Carried {
  readonly flowId: string
  readonly decisionId: string
  /** It comes from the page's URL, so the service says which flow the decision leads to. */
  readonly isClaimed?: boolean
  readonly flow_name?: Session['flow_name']
  readonly priority_class?: Session['priority_class']
  readonly router_name?: Session['router_name']
}

const FLOW = 'signalbox_flow'
const DECISION = 'signalbox_decision'
const IDENTIFIER = /^[0-9a-f]{24}$/
const CAMPAIGN = /^utm_/
/** The click ids by which ad platforms learn of a booking: some of those of the service (`isClickId`). */
const CLICK_ID = /^(?:\w+clk?id|[gw]braid|gclsrc|li_fat_id|epik|sccid|rdt_cid)$/i
/** A path that begins with a slash and parameters, or parameters alone; both may be empty. */
const ROUTE = /^#!?(\/[^?]*)?(?:\?|(?=[^?/]+=))?(.*)$/s

/** What the URL carries; null unless it is whole. Anybody can write a URL, so the service must know the decision. */
export function carriedBy(url: string): Carried | null {
  const { searchParams } = new URL(url)
  const flowId = searchParams.get(FLOW) ?? ''
  const decisionId = searchParams.get(DECISION) ?? ''
  return IDENTIFIER.test(flowId) && IDENTIFIER.test(decisionId)
    ? { flowId, decisionId, isClaimed: true }
    : null
}

/** The URL of a page whose path and parameters are behind its `#`, as if they stood before it. An anchor adds nothing. */
export function routedUrl(url: string): string {
  const page = new URL(url)
  const [, path, query = ''] = ROUTE.exec(page.hash) ?? []
  page.hash = ''
  if (path !== undefined) page.pathname = path
  if (query.includes('=')) page.search += `${page.search === '' ? '?' : '&'}${query}`
  return page.href
}

/** The page's URL as the service reads it: without its fragment, and without what a link carried. */
export function askedUrl(url: string): string {
  const [asked = url] = url.split('#')
  if (!asked.includes('signalbox_')) return asked
  const page = new URL(asked)
  page.searchParams.delete(FLOW)
  page.searchParams.delete(DECISION)
  return page.href
}

/** The campaign parameters and the click ids of the page, as a query. */
export function campaignOf(url: string): string {
  const campaign = new URLSearchParams()
  new URL(url).searchParams.forEach((value, name) => {
    if (CAMPAIGN.test(name) || CLICK_ID.test(name)) campaign.append(name, value)
  })
  return campaign.toString()
}

/**
 * The flow's URL with the campaign parameters that it does not have itself, and with what it carries: the decision, and
 * the click ids. Only with consent is anything carried.
 * Null for an address that is no web page.
 */
export function linkTo(flowUrl: string, campaign: string, carried: Carried | null): string | null {
  if (!/^https?:/i.test(flowUrl)) return null
  const target = new URL(flowUrl)
  const added = new URLSearchParams()
  new URLSearchParams(campaign).forEach((value, name) => {
    const isMeant = carried !== null || CAMPAIGN.test(name)
    if (isMeant && !target.searchParams.has(name)) added.append(name, value)
  })
  if (carried) {
    added.set(FLOW, carried.flowId)
    added.set(DECISION, carried.decisionId)
  }
  const text = added.toString()
  // The flow's own query stays as it is written.
  if (text !== '') target.search += `${target.search === '' ? '?' : '&'}${text}`
  return target.href
}
