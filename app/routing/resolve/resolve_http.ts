import vine from '@vinejs/vine'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import type { BrandKit } from '#organizations/brand_kits/brand_kit'
import {
  decidingGround,
  type PrecedenceGround,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { EventCause } from '#routing/events/router_event'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import {
  MATCHED_ROUTER,
  type MatchedRouter,
  PRIORITY_CLASS,
  UNSAVED_ID,
} from '#routing/routers/conflicts/matched_router_http'
import { routableUrlText } from '#routing/routers/urls_http'
import * as api from '#shared/http/api'
import { queryCount } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { isRobot } from '#shared/http/request'
import { identifierText } from '#shared/http/text'
import { instantText } from '#shared/time'
import { CANDIDATES_MAX, type ResolvedUrl, type ResolveUrlError } from './resolve_url.js'

/** What a server may have got in a header. */
const USER_AGENT_MAX = 16_384

/** The user agent of the visitor for whom a server asks. */
export function userAgentText() {
  return vine.string().maxLength(USER_AGENT_MAX).optional()
}

export const resolveValidator = vine.create(
  strictObject({ url: routableUrlText(), user_agent: userAgentText() })
)

/** The URL of a page alone: its request has the agent. */
export const pageResolveValidator = vine.create(strictObject({ url: routableUrlText() }))

/** What the agent tells of a resolve that a server asks for. Without one, it stands for a visitor. */
export function causeOf(agent: string | undefined): Pick<EventCause, 'noVisitor'> {
  return agent !== undefined && isRobot(agent) ? { noVisitor: 'robot' } : {}
}

/**
 * Whether `pageResolveValidator` would accept the body as it is. Most bodies are; the validator would cost more than the
 * rest of the resolve.
 */
export function isUrlAlone(body: unknown): body is { readonly url: string } {
  return isUrlWith(body, 'url')
}

/** The same for `resolveValidator`. */
export function isUrlWithAgent(
  body: unknown
): body is { readonly url: string; readonly user_agent?: string } {
  if (!isUrlWith(body, 'user_agent')) return false
  const { user_agent: agent = '' } = body
  return typeof agent === 'string' && agent.length <= USER_AGENT_MAX
}

function isUrlWith(
  body: unknown,
  other: 'url' | 'user_agent'
): body is { readonly url: string; readonly user_agent?: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  for (const name in body) if (name !== 'url' && name !== other) return false
  return 'url' in body && typeof body.url === 'string' && body.url.isWellFormed()
}

export const unusedDecisionValidator = vine.create(strictObject({ decision_id: identifierText() }))

export const resolveQueryValidator = vine.create(
  strictObject({
    candidates: queryCount({ min: 1, max: CANDIDATES_MAX }).optional(),
  })
)

/** What an answer says of a winner that leads to an inactive flow. */
export const FLOW_INACTIVE =
  'The booking flow is inactive, and visitors still reach it: only a change of the router or of the page stops that.'

/** Without the parts that many decisions share: the router, its booking flow and the brand kit. */
export function showDecision(resolved: ResolvedUrl) {
  const { matchedBy, priorityClass, decisionId, organizationRevision, holdsUntilMs } = resolved
  return {
    matched_by: matchedBy,
    priority_class: priorityClass,
    decision_id: decisionId,
    organization_revision: organizationRevision,
    holds_until: holdsUntilMs === null ? null : instantText(holdsUntilMs),
    ...(!resolved.bookingFlow.isActive && { notice: FLOW_INACTIVE }),
  }
}

export const RESOLVE_REFUSALS: api.Refusals<ResolveUrlError> = {
  url_malformed: { ...api.INVALID, of: ({ problem }) => api.urlMalformed(problem.message) },
  no_router_matched: api.NO_ROUTER_MATCHED,
}

/** What a visitor sees of the flow that a page leads to. */
const PAGE_FLOW = api.answer<BookingFlow, keyof BookingFlow>({
  _id: api.IDENTIFIER,
  name: api.STRING,
  url: api.nullable(api.STRING),
  duration_minutes: api.nullable({ type: 'integer' }),
})

/** Only the appearance: the owner of an inherited kit would reveal another organization. */
const PAGE_KIT = api.answer<BrandKit, keyof BrandKit>({
  name: api.STRING,
  logo_url: api.nullable(api.STRING),
  primary_color: api.STRING,
  secondary_color: api.nullable(api.STRING),
  font_family: api.nullable(api.STRING),
})

export const PAGE_RESOLUTION = api.component(
  'PageResolution',
  api.answer<ResolvedUrl & { readonly isDecisionKept: boolean }, keyof ResolvedUrl>({
    booking_flow: PAGE_FLOW,
    brand_kit: api.nullable(
      PAGE_KIT,
      "The organization's own kit or an ancestor's; null if none of them has one."
    ),
    priority_class: PRIORITY_CLASS,
    router_name: {
      schema: api.described(api.STRING, 'Only with `router_names_on_pages` of the organization.'),
      read: ({ nameOnPages }) => nameOnPages,
      isOptional: true,
    },
    decision_id: api.described(
      api.IDENTIFIER,
      'The decision; a booking session that names it counts for its router.'
    ),
    is_decision_kept: api.described(
      api.BOOLEAN,
      'False once the quota of the day for events of pages is used up: the decision is then counted and not kept, and a booking session that names it counts for no router. It may become false some decisions late.'
    ),
    holds_until: api.nullable(
      api.INSTANT,
      'When a schedule next changes the decision; null if none does.'
    ),
  })
)

interface Outranking {
  readonly router: MatchedRouter
  readonly on: PrecedenceGround
}

const outranking = (id: api.JsonSchema, title: { readonly title?: string } = {}) =>
  api.answer<Outranking, 'router'>(
    {
      router_id: api.from(id, ({ router }) => router.id),
      router_name: api.from(api.STRING, ({ router }) => router.name),
      on: api.oneOf(['priority_class', 'specificity', 'created_at', 'id']),
    },
    title
  )

export const OUTRANKING = outranking(UNSAVED_ID, { title: 'Outranking' })

/** A candidate that the winner outranks, and on what ground. */
export interface Outranked {
  readonly router: MatchedRouter
  readonly outrankedBy: Outranking
}

export function outrankedOf(router: RoutableRouter, winner: RoutableRouter): Outranked {
  const on = decidingGround(precedenceOf(winner), precedenceOf(router))
  return { router, outrankedBy: { router: winner, on } }
}

/** Of stored routers. */
export const OUTRANKED = api.answer<Outranked, 'router'>({
  ...api.membersOf(MATCHED_ROUTER, ({ router }: Outranked) => router),
  outranked_by: outranking(api.IDENTIFIER),
})

export const NOTICE = api.described(
  api.STRING,
  'Says that the winner leads to an inactive flow. Absent otherwise.'
)
