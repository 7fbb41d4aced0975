import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { pageQuery, timedPageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierList, identifierText } from '#shared/http/text'
import {
  BOOKED_MEMBERS,
  BOOKING_EVENT,
  BOOKING_EVENT_TYPES,
  REFERENCE_MEMBER,
  SOURCE_MEMBERS,
} from './booking_event.js'
import {
  type BookedValue,
  type BookingSession,
  SESSION_STATUSES,
  VALUE_MAX,
} from './booking_session.js'
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

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const REFERENCE = /^[0-9a-f]{64}$/

const isCurrency = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && CURRENCIES.has(value)) return
  const message = `The ${field.getFieldPath()} field must be a currency of ISO 4217, such as EUR`
  field.report(message, 'currency', field)
})

function hashOrNull(value: unknown): unknown {
  return typeof value === 'string' && REFERENCE.test(value) ? value : null
}

/**
 * Not strict: no booking is lost for what a page says besides. Null, an unknown member and a reference that is no hash
 * count as absent.
 */
export const completeSessionValidator = vine.create(
  vine
    .object({
      value: vine.number({ strict: true }).range([0, VALUE_MAX]).nullable().optional(),
      currency: vine
        .string()
        .toUpperCase()
        .use(isCurrency())
        .use(describedAs({ pattern: '^[A-Za-z]{3}$' }))
        .nullable()
        .optional(),
      booking_reference: vine.string().parse(hashOrNull).nullable().optional(),
    })
    .bail(false)
    .allowUnknownProperties()
)

/** A value without its currency and a currency alone count as absent. */
export function readCompletion(payload: Infer<typeof completeSessionValidator>) {
  const { value = null, currency = null, booking_reference: bookingReference } = payload
  const isValued = value !== null && currency !== null
  const booked: BookedValue | undefined = isValued
    ? { thousandths: Math.round(value * 1_000), currency }
    : undefined
  return { booked, bookingReference: bookingReference ?? undefined }
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

export const ONE_OF_TWO = {
  field: 'booking_flow_id',
  rule: 'oneOfTwo',
  message: 'Exactly one of booking_flow_id and url must be given',
}

export const ONE_SELECTION = {
  field: 'started_from',
  rule: 'exactlyOne',
  message: 'Give either the started_from field or the ids field',
}

export const FLOW_CHOICE_REFUSALS: api.Refusals<FlowChoiceRefusal> = {
  booking_flow_missing: api.invalid([
    {
      field: 'booking_flow_id',
      rule: 'exists',
      message: 'The booking_flow_id field must be a booking flow of your organization',
    },
  ]),
  url_malformed: { ...api.INVALID, of: ({ message }) => api.urlMalformed(message) },
  no_router_matched: api.NO_ROUTER_MATCHED,
  decision_unknown: {
    status: 404,
    code: 'E_DECISION_UNKNOWN',
    title: 'Decision unknown',
    detail:
      'The organization has no such decision yet, or its router no longer exists. A decision is known about a second after its answer.',
  },
}

export const ROBOT: api.Problem = {
  status: 403,
  code: 'E_ROBOT',
  title: 'Robot',
  detail:
    'The user agent of the request is that of a robot, or missing. A robot starts no session.',
}

export const SESSION_REFUSALS = {
  not_found: api.notFound('booking session'),
  ended: {
    status: 409,
    code: 'E_BOOKING_SESSION_ENDED',
    title: 'Booking session ended',
    detail: 'The booking session was completed or abandoned.',
  },
  abandoned: {
    status: 409,
    code: 'E_BOOKING_SESSION_ABANDONED',
    title: 'Booking session abandoned',
    detail: 'The booking session was abandoned and cannot be completed.',
  },
} as const satisfies Readonly<Record<string, api.Problem>>

const SESSION_STATUS = api.component('BookingSessionStatus', api.oneOf(SESSION_STATUSES))

/** Members only of the answer that starts a session. */
const SECRET_MEMBERS = {
  secret: {
    type: 'string',
    pattern: '^sbs_',
    description: 'The credential of the page. It is shown only once and not stored.',
  },
  stream_url: api.described(
    api.STRING,
    'The path of the stream that the page opens, with the secret, to show its presence.'
  ),
}

const SESSION_MEMBERS = {
  _id: api.IDENTIFIER,
  organization_id: api.IDENTIFIER,
  booking_flow_id: api.IDENTIFIER,
  router_id: api.nullable(
    api.IDENTIFIER,
    'The router that led to the booking: that of the decision. Null when the booking is attributed to none.'
  ),
  decision_id: api.nullable(
    api.IDENTIFIER,
    'The resolve that led to the booking: the one that the request named, else that of its URL.'
  ),
  status: SESSION_STATUS,
  last_seen_at: api.nullable(api.INSTANT),
  expires_at: api.from(
    api.nullable(
      api.INSTANT,
      'When the session will be abandoned unless its page shows presence; null once it has ended.'
    ),
    ({ status, expiresAt }: BookingSession) => (status === 'open' ? expiresAt : null)
  ),
  ended_at: api.nullable(api.INSTANT),
  createdAt: api.INSTANT,
  ...BOOKED_MEMBERS,
  publishable_key_id: api.nullable(
    api.IDENTIFIER,
    'The publishable key with which a page started it; null for a token.'
  ),
  ...SOURCE_MEMBERS,
  ...REFERENCE_MEMBER,
}

type Unshown = 'entries' | 'isLeaseMissing' | 'renewedUntil' | 'namedDecisionId' | 'booked'

/** Never includes the secret or its hash. */
export const BOOKING_SESSION = api.component(
  'BookingSession',
  api.answer<BookingSession, Unshown>(SESSION_MEMBERS)
)

interface Opened {
  readonly secret: string
  readonly streamUrl: string
}

export const STARTED_SESSION = api.component(
  'StartedBookingSession',
  api.answer<BookingSession & Opened, Unshown>({ ...SESSION_MEMBERS, ...SECRET_MEMBERS })
)

/** The session as shown to the page that started it, without its organization and router. */
export const STARTED_PAGE_SESSION = api.component(
  'StartedPageSession',
  api.answer<BookingSession & Opened, keyof BookingSession>({
    _id: api.IDENTIFIER,
    booking_flow_id: api.IDENTIFIER,
    decision_id: api.nullable(api.IDENTIFIER),
    status: SESSION_STATUS,
    expires_at: api.INSTANT,
    createdAt: api.INSTANT,
    ...SECRET_MEMBERS,
  })
)

/** Members of a session that the holder of its secret, a visitor, does not see. */
const UNSEEN_BY_VISITORS = [
  'organization_id',
  'router_id',
  'publishable_key_id',
  'started_from',
  'struck_at',
] as const

export const READ_SESSION = api.component(
  'ReadBookingSession',
  api.answerObject(api.propertiesOf(api.componentOf(BOOKING_SESSION)), {
    optional: UNSEEN_BY_VISITORS,
    description:
      'With the secret of a session, which its visitor has, the answer leaves out the members that are optional here.',
  })
)

export function showSessionTo(
  { bookingSession: ownSession }: HttpContext,
  session: BookingSession
) {
  const shown = api.show(BOOKING_SESSION, session)
  if (!ownSession) return shown
  return { ...shown, ...Object.fromEntries(UNSEEN_BY_VISITORS.map((name) => [name, undefined])) }
}

export const BOOKING_SCHEMAS = api.components(
  SESSION_STATUS,
  BOOKING_SESSION,
  READ_SESSION,
  STARTED_SESSION,
  BOOKING_EVENT
)
