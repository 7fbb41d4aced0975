import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
  PAGE_KEY,
  PAGES_TAG,
} from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency'
import { answerObject, IDENTIFIER, INSTANT, nullable, ref } from '#shared/http/json_schema'
import { NEVER_STORED } from '#shared/http/answer'
import { NO_ROUTER_MATCHED } from '#shared/http/refusals'
import { DECISION_UNKNOWN } from './session_refusals.js'
import { startSessionValidator } from './session_payload.js'
import { SECRET_EXAMPLE, SECRET_MEMBERS } from './session_secret_schema.js'

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
      query: PAGE_KEY,
      headers: IDEMPOTENCY_KEY,
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
          { ...NEVER_STORED, ...IDEMPOTENCY_REPLAYED }
        ),
      },
      problems: [NO_ROUTER_MATCHED, DECISION_UNKNOWN, ...IDEMPOTENCY_PROBLEMS],
    },
  },
}
