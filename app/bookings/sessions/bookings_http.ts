import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { instant } from '#shared/http/instant'
import { pageQuery, timedPageQuery } from '#shared/http/keyset_page'
import { type Problem, sendInvalid, sendNotFound, sendProblem } from '#shared/http/problem'
import { NO_ROUTER_MATCHED, sendUrlMalformed } from '#shared/http/refusals'
import { strictObject } from '#shared/http/strict_object'
import { identifierList, identifierText } from '#shared/http/text'
import type { MembersOf } from '#shared/member_name'
import { BOOKING_EVENT_TYPES } from './booking_event.js'
import { type BookingSession, SESSION_STATUSES } from './booking_session.js'
import type { FlowChoiceRefusal, StartSessionInput } from './start_session.js'

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

export const startSessionValidator = vine.create(
  strictObject({
    booking_flow_id: identifierText().optional(),
    url: vine.string().use(isWellFormed()).optional(),
    decision_id: identifierText().optional(),
  })
)

interface StartPayload {
  readonly booking_flow_id?: string | undefined
  readonly url?: string | undefined
  readonly decision_id?: string | undefined
}

/** A page may name only a decision, as carried by the link that led to it. */
export function pageStartInput(payload: StartPayload): StartSessionInput | null {
  const { booking_flow_id: bookingFlowId, url, decision_id: decisionId } = payload
  const isAlone = bookingFlowId === undefined && url === undefined && decisionId !== undefined
  return isAlone ? { decisionId } : startInput(payload)
}

/** Null when the payload names neither or both of a booking flow and a URL. */
export function startInput(payload: StartPayload): StartSessionInput | null {
  const { booking_flow_id: bookingFlowId, url, decision_id: decisionId } = payload
  if (bookingFlowId !== undefined) return url === undefined ? { bookingFlowId, decisionId } : null
  return url === undefined ? null : { url, decisionId }
}

/** A `started_from` as sessions show it. */
function startedFromText() {
  return vine.string().regex(/^[\w-]{22}$/)
}

export const listSessionsValidator = vine.create(
  strictObject({
    status: vine.enum(SESSION_STATUSES).optional(),
    started_from: startedFromText().optional(),
    ...pageQuery,
  })
)

export const sourcesValidator = vine.create(strictObject({ day: instant().optional() }))

export const strikeValidator = vine.create(
  strictObject({
    started_from: startedFromText().optional(),
    ids: identifierList({ min: 1, max: 500 }).optional(),
  })
)

export const listEventsValidator = vine.create(
  strictObject({
    event_type: vine.enum(BOOKING_EVENT_TYPES).optional(),
    booking_session_id: identifierText().optional(),
    started_from: startedFromText().optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...timedPageQuery,
  })
)

/** Answers a request that names neither or both of a booking flow and a URL. */
export function sendExactlyOneRequired(ctx: HttpContext): void {
  sendInvalid(ctx, [ONE_OF_TWO])
}

/** Answers a strike that names neither or both of a network and sessions. */
export function sendOneSelectionRequired(ctx: HttpContext): void {
  sendInvalid(ctx, [ONE_SELECTION])
}

export function sendFlowChoiceRefusal(ctx: HttpContext, refusal: FlowChoiceRefusal): void {
  switch (refusal.type) {
    case 'booking_flow_missing':
      return sendInvalid(ctx, [BOOKING_FLOW_MISSING])
    case 'url_malformed':
      return sendUrlMalformed(ctx, refusal)
    case 'no_router_matched':
      return sendProblem(ctx, NO_ROUTER_MATCHED)
    case 'decision_unknown':
      return sendProblem(ctx, DECISION_UNKNOWN)
    default:
      return refusal satisfies never
  }
}

export function sendSessionRefusal(
  ctx: HttpContext,
  refusal: 'not_found' | 'ended' | 'abandoned'
): void {
  switch (refusal) {
    case 'not_found':
      return sendNotFound(ctx, 'booking session')
    case 'ended':
      return sendProblem(ctx, ENDED)
    case 'abandoned':
      return sendProblem(ctx, ABANDONED)
    default:
      return refusal satisfies never
  }
}

const ONE_OF_TWO = {
  field: 'booking_flow_id',
  rule: 'oneOfTwo',
  message: 'Exactly one of booking_flow_id and url must be given',
}

const ONE_SELECTION = {
  field: 'started_from',
  rule: 'exactlyOne',
  message: 'Give either the started_from field or the ids field',
}

const BOOKING_FLOW_MISSING = {
  field: 'booking_flow_id',
  rule: 'exists',
  message: 'The booking_flow_id field must be a booking flow of your organization',
}

export const ENDED: Problem = {
  status: 409,
  code: 'E_BOOKING_SESSION_ENDED',
  title: 'Booking session ended',
  detail: 'The booking session was completed or abandoned.',
}

export const ABANDONED: Problem = {
  status: 409,
  code: 'E_BOOKING_SESSION_ABANDONED',
  title: 'Booking session abandoned',
  detail: 'The booking session was abandoned and cannot be completed.',
}

export const DECISION_UNKNOWN: Problem = {
  status: 404,
  code: 'E_DECISION_UNKNOWN',
  title: 'Decision unknown',
  detail:
    'The organization has no such decision yet, or its router no longer exists. A decision is known about a second after its answer.',
}

/** The session as shown to the page that started it, without its organization and router. */
export function showPageSession(session: BookingSession) {
  return {
    _id: session.id,
    booking_flow_id: session.bookingFlowId,
    decision_id: session.decisionId,
    status: session.status,
    expires_at: session.expiresAt,
    createdAt: session.createdAt,
  }
}

type UnshownOfSession = 'entries' | 'isLeaseMissing' | 'renewedUntil' | 'namedDecisionId'

/** Never includes the secret or its hash. */
export function showBookingSession(session: BookingSession) {
  return {
    _id: session.id,
    organization_id: session.organizationId,
    booking_flow_id: session.bookingFlowId,
    router_id: session.routerId,
    decision_id: session.decisionId,
    status: session.status,
    last_seen_at: session.lastSeenAt,
    expires_at: session.status === 'open' ? session.expiresAt : null,
    ended_at: session.endedAt,
    createdAt: session.createdAt,
    publishable_key_id: session.publishableKeyId,
    started_from: session.startedFrom,
    struck_at: session.struckAt,
  } satisfies MembersOf<BookingSession, UnshownOfSession>
}

/** Members of a session that the holder of its secret, a visitor, does not see. */
export const UNSEEN_BY_VISITORS = [
  'organization_id',
  'router_id',
  'publishable_key_id',
  'started_from',
  'struck_at',
] as const

export function showSessionTo(
  { bookingSession: ownSession }: HttpContext,
  session: BookingSession
) {
  const shown = showBookingSession(session)
  if (!ownSession) return shown
  return { ...shown, ...Object.fromEntries(UNSEEN_BY_VISITORS.map((name) => [name, undefined])) }
}
