import { type RouterWarning, routerWarningSteps } from '#routing/engine/answers/router_warnings'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { unwrapLink } from '#routing/engine/criteria/wrapped_link'
import { runToEnd } from '#shared/steps'
import { show } from '#shared/http/json_schema'
import { err, ok, type Result } from '#shared/result'
import type { BookingFlowRouter } from './booking_flow_router.js'
import { showCriteria } from './criteria_http.js'
import { SCHEDULING } from './router_http.js'
import { readCreateRouter } from './router_write_http.js'
import { checkSteps, type RouterProblem } from './writes/check_router.js'

const NAME_LENGTH_MAX = 100

interface DraftOptions {
  /** The host and the path of the URL unless given. */
  readonly name: string | undefined
  readonly bookingFlowId: string
}

interface Draft {
  /** A payload of `POST /v1/booking-flow-routers`, with the URL as its example. */
  readonly payload: object
  readonly warnings: readonly RouterWarning[]
}

/** A draft of a router for a landing page. Rejects, as the validator does, with what is wrong with name or flow. */
export async function draftOfUrl(
  link: string,
  { name, bookingFlowId }: DraftOptions
): Promise<Result<Draft, readonly RouterProblem[]>> {
  const { url } = unwrapLink(link)
  const members = {
    name: name ?? nameOf(url),
    booking_flow_id: bookingFlowId,
    example_urls: [url],
  }
  const stated = await readCreateRouter({ ...members, matching_criteria_from_url: link })
  const checked = runToEnd(checkSteps(stated))
  if (!checked.ok) return err(checked.error)
  const { rules, warnings } = checked.value
  const criteria = showCriteria(rules.criteria ?? {})
  const router = { ...rules, isDefault: false, exampleUrls: [url] }
  const { shown } = runToEnd(routerWarningSteps(router))
  return ok({
    payload: { ...members, matching_criteria: criteria },
    warnings: [...warnings, ...shown],
  })
}

function nameOf(url: string): string {
  const parsed = RequestUrl.parse(url)
  if (!parsed.ok) return url.slice(0, NAME_LENGTH_MAX)
  const { segments, query, href } = parsed.value
  const place = [new URL(href).host, ...segments].join('/')
  const campaign = query.get('utm_campaign') ?? query.get('utm_source') ?? ''
  const text = campaign === '' ? place : `${place} (${campaign})`
  return [...text.replaceAll(/\p{Cc}/gu, ' ')].slice(0, NAME_LENGTH_MAX).join('')
}

/** The payload that recreates a router, without members that the service sets. */
export function showRouterDraft(router: BookingFlowRouter) {
  return {
    name: router.name,
    ...(router.description === null ? {} : { description: router.description }),
    ...(router.tags.length === 0 ? {} : { tags: router.tags }),
    ...(router.externalId === null ? {} : { external_id: router.externalId }),
    booking_flow_id: router.bookingFlowId,
    example_urls: router.exampleUrls,
    ...(router.criteria && { matching_criteria: showCriteria(router.criteria) }),
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: show(SCHEDULING, router),
  }
}
