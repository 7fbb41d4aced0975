import { NEVER_STORED } from '#shared/http/answer'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
  PAGE_KEY,
  PAGES_TAG,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  described,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { notFound, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { NO_ROUTER_MATCHED } from '#shared/http/refusals'
import { BOOKING_EVENT_TYPES } from './booking_event.js'
import { SESSION_STATUSES } from './booking_session.js'
import {
  ABANDONED,
  DECISION_UNKNOWN,
  ENDED,
  listEventsValidator,
  listSessionsValidator,
  startSessionValidator,
  UNSEEN_BY_VISITORS,
} from './bookings_http.js'

/** Members only of the answer that starts a session. */
const SECRET_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  secret: {
    type: 'string',
    pattern: '^sbs_',
    description: 'The credential of the page. It is shown only once and not stored.',
  },
  stream_url: {
    ...STRING,
    description:
      'The path of the stream that the page opens, with the secret, to show its presence.',
  },
}

const SECRET_EXAMPLE = {
  secret: 'sbs_2kq0Vd3sT1u8o5i2y7b4n6m9x0c3v5z8',
  stream_url: `/v1/realtime?channels=booking-sessions/${EXAMPLE_IDS.bookingSession}`,
}

export const SESSIONS_TAG = 'Booking sessions'

const SOURCE_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  started_from: described(
    nullable(STRING),
    'Stands for the network of the visitor who started it on a page, on that UTC day and in this organization. Null for others.'
  ),
  struck_at: described(
    nullable(INSTANT),
    'When it was struck, so traffic leaves it out; null for most.'
  ),
}

/** The output of `showBookingSession`. */
const SESSION_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  booking_flow_id: IDENTIFIER,
  router_id: described(
    nullable(IDENTIFIER),
    'The router that led to the booking: that of the decision. Null when the booking is attributed to none.'
  ),
  decision_id: described(
    nullable(IDENTIFIER),
    'The resolve that led to the booking: the one that the request named, else that of its URL.'
  ),
  status: ref('BookingSessionStatus'),
  last_seen_at: nullable(INSTANT),
  expires_at: described(
    nullable(INSTANT),
    'When the session will be abandoned unless its page shows presence; null once it has ended.'
  ),
  ended_at: nullable(INSTANT),
  createdAt: INSTANT,
  publishable_key_id: described(
    nullable(IDENTIFIER),
    'The publishable key with which a page started it; null for a token.'
  ),
  ...SOURCE_MEMBERS,
}

/** The output of `showBookingEvent`. */
const EVENT = answerObject({
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  booking_session_id: IDENTIFIER,
  event_type: oneOf(BOOKING_EVENT_TYPES),
  metadata: answerObject({
    booking_flow_id: IDENTIFIER,
    router_id: nullable(IDENTIFIER),
    decision_id: nullable(IDENTIFIER),
    timestamp: INSTANT,
  }),
  ...SOURCE_MEMBERS,
})

const OPEN = {
  _id: EXAMPLE_IDS.bookingSession,
  organization_id: EXAMPLE_IDS.organization,
  booking_flow_id: EXAMPLE_IDS.bookingFlow,
  router_id: EXAMPLE_IDS.router,
  decision_id: EXAMPLE_IDS.routerEvent,
  status: 'open',
  last_seen_at: null,
  expires_at: '2026-03-01T09:05:00.000Z',
  ended_at: null,
  createdAt: EXAMPLE_INSTANT,
  publishable_key_id: null,
  started_from: null,
  struck_at: null,
}

const COMPLETED = {
  ...OPEN,
  status: 'completed',
  last_seen_at: '2026-03-01T09:04:00.000Z',
  expires_at: null,
  ended_at: '2026-03-01T09:04:30.000Z',
}

const NOT_FOUND = notFound('booking session')
const OF_ONE = { tag: SESSIONS_TAG, access: 'bookings:manage', sessionSecret: true } as const

export const bookingsEndpoints: ModuleDescription = {
  tags: [
    {
      name: SESSIONS_TAG,
      description: "Visitors' passages through booking flows, from start to end.",
    },
  ],
  schemas: {
    BookingSessionStatus: oneOf(SESSION_STATUSES),
    BookingSession: answerObject(SESSION_MEMBERS),
    ReadBookingSession: answerObject(SESSION_MEMBERS, {
      optional: UNSEEN_BY_VISITORS,
      description:
        'With the secret of a session, which its visitor has, the answer leaves out the members that are optional here.',
    }),
    StartedBookingSession: answerObject({
      ...SESSION_MEMBERS,
      ...SECRET_MEMBERS,
    }),
    BookingEvent: EVENT,
  },
  endpoints: {
    'booking_sessions.list': {
      tag: SESSIONS_TAG,
      summary: 'List booking sessions',
      access: 'bookings:manage',
      query: {
        validator: listSessionsValidator,
        parameters: {
          status: { description: 'Only sessions with this status.' },
          started_from: { description: 'Only sessions with this member.' },
        },
      },
      answers: {
        200: json('One page of the sessions.', pageOfSchema(ref('BookingSession')), {
          data: [OPEN],
          meta: { limit: 20, next_cursor: null },
        }),
      },
    },
    'booking_sessions.start': {
      tag: SESSIONS_TAG,
      summary: 'Start a booking session',
      description:
        'Give exactly one of `booking_flow_id` and `url`. A URL is resolved, which records a router event. `decision_id` names the resolve that led the visitor here, so that the booking counts for its router; an id that is unknown attributes nothing. The session shows the attribution once the event of the decision is stored, usually within a second.',
      access: 'bookings:manage',
      rate: 'resolves',
      isIdempotent: true,
      body: {
        name: 'StartBookingSession',
        validator: startSessionValidator,
        examples: {
          'For a flow': { booking_flow_id: EXAMPLE_IDS.bookingFlow },
          'For the flow of a decision': {
            booking_flow_id: EXAMPLE_IDS.bookingFlow,
            decision_id: EXAMPLE_IDS.routerEvent,
          },
          'For a URL': { url: 'https://clinic.example/hamburg/implants?utm_source=google' },
        },
      },
      answers: {
        201: json(
          'The session, with its secret.',
          ref('StartedBookingSession'),
          {
            ...OPEN,
            ...SECRET_EXAMPLE,
          },
          NEVER_STORED
        ),
      },
      problems: [NO_ROUTER_MATCHED],
    },
    'booking_sessions.read': {
      ...OF_ONE,
      summary: 'Read a booking session',
      answers: { 200: json('The session.', ref('ReadBookingSession'), OPEN) },
      problems: [NOT_FOUND],
    },
    'booking_sessions.complete': {
      ...OF_ONE,
      rate: 'resolves',
      summary: 'Complete a booking session',
      description:
        'Records that the visitor booked. Completing a completed session again gives the same answer.',
      answers: { 200: json('The completed session.', ref('ReadBookingSession'), COMPLETED) },
      problems: [NOT_FOUND, ABANDONED, OUTCOME_UNKNOWN],
    },
    'booking_sessions.keep': {
      ...OF_ONE,
      rate: 'resolves',
      summary: 'Keep a booking session alive',
      description: 'For pages that cannot hold a stream open.',
      answers: { 200: json('The session.', ref('ReadBookingSession'), OPEN) },
      problems: [NOT_FOUND, ENDED, OUTCOME_UNKNOWN],
    },
    'booking_events.list': {
      tag: SESSIONS_TAG,
      summary: 'List booking events',
      description: 'How booking sessions ended: one event per session.',
      access: 'events:read',
      query: {
        validator: listEventsValidator,
        parameters: {
          event_type: { description: 'Only events of this type.' },
          booking_session_id: { description: 'Only the event of this session.' },
          started_from: { description: 'Only events with this member.' },
          from: {
            description:
              'Only bookings that ended from this instant on. The list is then ordered by that time.',
          },
          until: { description: 'Only bookings that ended before this instant, ordered likewise.' },
        },
      },
      answers: {
        200: json('One page of the events.', pageOfSchema(ref('BookingEvent')), {
          data: [
            {
              _id: EXAMPLE_IDS.bookingEvent,
              organization_id: EXAMPLE_IDS.organization,
              booking_session_id: EXAMPLE_IDS.bookingSession,
              event_type: 'BOOKING_COMPLETED',
              metadata: {
                booking_flow_id: EXAMPLE_IDS.bookingFlow,
                router_id: EXAMPLE_IDS.router,
                decision_id: EXAMPLE_IDS.routerEvent,
                timestamp: '2026-03-01T09:04:30.000Z',
              },
              started_from: null,
              struck_at: null,
            },
          ],
          meta: { limit: 20, next_cursor: null },
        }),
      },
    },
  },
}

export const pageSessionEndpoints: ModuleDescription = {
  tags: [],
  schemas: {
    StartedPageSession: answerObject({
      _id: IDENTIFIER,
      booking_flow_id: IDENTIFIER,
      decision_id: nullable(IDENTIFIER),
      status: ref('BookingSessionStatus'),
      expires_at: INSTANT,
      createdAt: INSTANT,
      ...SECRET_MEMBERS,
    }),
  },
  endpoints: {
    'page.start_session': {
      tag: PAGES_TAG,
      summary: 'Start a booking session on a page',
      description:
        'As `POST /v1/booking-sessions`. A `decision_id` alone starts a session for the flow of that decision, if the organization has it. The secret in the answer, not the key, attends the session, keeps it alive and completes it. An `Idempotency-Key` counts for the network that sent it, so choose a random one for each visitor.',
      access: 'publishable_key',
      rate: 'starts',
      query: PAGE_KEY,
      isIdempotent: true,
      body: {
        name: 'StartPageSession',
        validator: startSessionValidator,
        examples: {
          'For the flow of a decision': {
            booking_flow_id: EXAMPLE_IDS.bookingFlow,
            decision_id: EXAMPLE_IDS.routerEvent,
          },
        },
      },
      answers: {
        201: json(
          'The session, with its secret.',
          ref('StartedPageSession'),
          {
            _id: EXAMPLE_IDS.bookingSession,
            booking_flow_id: EXAMPLE_IDS.bookingFlow,
            decision_id: EXAMPLE_IDS.routerEvent,
            status: 'open',
            expires_at: '2026-03-01T09:05:00.000Z',
            createdAt: EXAMPLE_INSTANT,
            ...SECRET_EXAMPLE,
          },
          NEVER_STORED
        ),
      },
      problems: [NO_ROUTER_MATCHED, DECISION_UNKNOWN],
    },
  },
}
