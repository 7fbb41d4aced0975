import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { BOOKING_EVENT } from './booking_event.js'
import * as http from './bookings_http.js'

const SECRET_EXAMPLE = {
  secret: 'sbs_2kq0Vd3sT1u8o5i2y7b4n6m9x0c3v5z8',
  stream_url: `/v1/realtime?channels=booking-sessions/${api.EXAMPLE_IDS.bookingSession}`,
}

export const SESSIONS_TAG = 'Booking sessions'

const OPEN = {
  _id: api.EXAMPLE_IDS.bookingSession,
  organization_id: api.EXAMPLE_IDS.organization,
  booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
  router_id: api.EXAMPLE_IDS.router,
  decision_id: api.EXAMPLE_IDS.routerEvent,
  status: 'open',
  last_seen_at: null,
  expires_at: '2026-03-01T09:05:00.000Z',
  ended_at: null,
  createdAt: api.EXAMPLE_INSTANT,
  value: null,
  currency: null,
  publishable_key_id: null,
  started_from: null,
  struck_at: null,
  booking_reference: null,
}

const COMPLETED = {
  ...OPEN,
  status: 'completed',
  last_seen_at: '2026-03-01T09:04:00.000Z',
  expires_at: null,
  ended_at: '2026-03-01T09:04:30.000Z',
  value: 120.5,
  currency: 'EUR',
}

const OF_ONE = { tag: SESSIONS_TAG, access: 'bookings:manage', sessionSecret: true } as const

export const bookingsEndpoints: api.ModuleDescription = {
  tags: [
    {
      name: SESSIONS_TAG,
      description: "Visitors' passages through booking flows, from start to end.",
    },
  ],
  schemas: http.BOOKING_SCHEMAS,
  endpoints: {
    'booking_sessions.list': {
      tag: SESSIONS_TAG,
      summary: 'List booking sessions',
      access: 'bookings:manage',
      query: {
        validator: http.listSessionsValidator,
        parameters: {
          status: { description: 'Only sessions with this status.' },
          started_from: { description: 'Only sessions with this member.' },
        },
      },
      answers: api.pageAnswers('One page of the sessions.', http.BOOKING_SESSION, OPEN),
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
        validator: http.startSessionValidator,
        examples: {
          'For a flow': { booking_flow_id: api.EXAMPLE_IDS.bookingFlow },
          'For the flow of a decision': {
            booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
            decision_id: api.EXAMPLE_IDS.routerEvent,
          },
          'For a URL': { url: 'https://clinic.example/hamburg/implants?utm_source=google' },
        },
      },
      answers: {
        201: api.json(
          'The session, with its secret.',
          http.STARTED_SESSION,
          {
            ...OPEN,
            ...SECRET_EXAMPLE,
          },
          NEVER_STORED
        ),
      },
      problems: [api.NO_ROUTER_MATCHED],
    },
    'booking_sessions.read': {
      ...OF_ONE,
      summary: 'Read a booking session',
      answers: { 200: api.json('The session.', http.READ_SESSION, OPEN) },
      problems: [http.SESSION_REFUSALS.not_found],
    },
    'booking_sessions.complete': {
      ...OF_ONE,
      rate: 'resolves',
      summary: 'Complete a booking session',
      description:
        'Records that the visitor booked, and what that is worth. Completing a completed session again gives the same answer, and changes nothing. Members that are not known here count as absent.',
      body: {
        name: 'CompleteBookingSession',
        validator: http.completeSessionValidator,
        examples: {
          'A booking': {},
          'With its value': { value: 120.5, currency: 'EUR' },
          'As a widget told it': { booking_reference: 'a'.repeat(64) },
        },
      },
      answers: { 200: api.json('The completed session.', http.READ_SESSION, COMPLETED) },
      problems: [
        http.SESSION_REFUSALS.not_found,
        http.SESSION_REFUSALS.abandoned,
        api.OUTCOME_UNKNOWN,
      ],
    },
    'booking_sessions.keep': {
      ...OF_ONE,
      rate: 'resolves',
      summary: 'Keep a booking session alive',
      description: 'For pages that cannot hold a stream open.',
      answers: { 200: api.json('The session.', http.READ_SESSION, OPEN) },
      problems: [http.SESSION_REFUSALS.not_found, http.SESSION_REFUSALS.ended, api.OUTCOME_UNKNOWN],
    },
    'booking_events.list': {
      tag: SESSIONS_TAG,
      summary: 'List booking events',
      description: 'How booking sessions ended: one event per session.',
      access: 'events:read',
      query: {
        validator: http.listEventsValidator,
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
      answers: api.pageAnswers('One page of the events.', BOOKING_EVENT, {
        _id: api.EXAMPLE_IDS.bookingEvent,
        organization_id: api.EXAMPLE_IDS.organization,
        booking_session_id: api.EXAMPLE_IDS.bookingSession,
        event_type: 'BOOKING_COMPLETED',
        metadata: {
          booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
          router_id: api.EXAMPLE_IDS.router,
          decision_id: api.EXAMPLE_IDS.routerEvent,
          timestamp: '2026-03-01T09:04:30.000Z',
          value: 120.5,
          currency: 'EUR',
        },
        started_from: null,
        struck_at: null,
        booking_reference: null,
      }),
    },
  },
}

export const pageSessionEndpoints: api.ModuleDescription = {
  tags: [],
  schemas: api.components(http.STARTED_PAGE_SESSION),
  endpoints: {
    'page.start_session': {
      tag: api.PAGES_TAG,
      summary: 'Start a booking session on a page',
      description:
        'As `POST /v1/booking-sessions`. A `decision_id` alone starts a session for the flow of that decision, if the organization has it. The secret in the answer, not the key, attends the session, keeps it alive and completes it. An `Idempotency-Key` counts for the network that sent it, so choose a random one for each visitor.',
      access: 'publishable_key',
      rate: 'starts',
      query: api.PAGE_KEY,
      isIdempotent: true,
      body: {
        name: 'StartPageSession',
        validator: http.startSessionValidator,
        examples: {
          'For the flow of a decision': {
            booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
            decision_id: api.EXAMPLE_IDS.routerEvent,
          },
        },
      },
      answers: {
        201: api.json(
          'The session, with its secret.',
          http.STARTED_PAGE_SESSION,
          {
            _id: api.EXAMPLE_IDS.bookingSession,
            booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
            decision_id: api.EXAMPLE_IDS.routerEvent,
            status: 'open',
            expires_at: '2026-03-01T09:05:00.000Z',
            createdAt: api.EXAMPLE_INSTANT,
            ...SECRET_EXAMPLE,
          },
          NEVER_STORED
        ),
      },
      problems: [...api.problemsIn(http.FLOW_CHOICE_REFUSALS), http.ROBOT],
    },
  },
}
