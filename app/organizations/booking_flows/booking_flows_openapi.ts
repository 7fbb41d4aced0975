import {
  createdAnswers,
  type EndpointDescription,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
} from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  REVISION,
  STRING,
} from '#shared/http/json_schema'
import { invalid, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { BROKEN_PINS, ON_PIN, PIN_PROBLEMS, QUOTA_EXCEEDED } from '#shared/http/refusals'
import {
  ETAG,
  IF_MATCH,
  IF_NONE_MATCH,
  NOT_MODIFIED,
  REHEARSED_ETAG,
} from '#shared/http/revision_tag'
import { writeQueryValidator } from '#shared/http/write_query'
import {
  BOOKING_FLOW_IN_USE,
  BOOKING_FLOW_NAME_TAKEN,
  BOOKING_FLOW_NOT_FOUND,
  BOOKING_FLOW_REVISION_UNKNOWN,
  BOOKING_FLOW_STALE,
  bookingFlowRevisionsValidator,
  createBookingFlowValidator,
  listBookingFlowsValidator,
  revertBookingFlowValidator,
  type showBookingFlow,
  showUsers,
  updateBookingFlowQuery,
  updateBookingFlowValidator,
} from './booking_flows_http.js'
import { OVERRIDDEN_NAMED_MAX } from './update_booking_flow.js'

/** How the API description shows that a used flow cannot be deleted. */
const FLOW_IN_USE = {
  ...BOOKING_FLOW_IN_USE,
  extensions: showUsers({
    newest: [{ id: EXAMPLE_IDS.router, name: 'Spring implants' }],
    total: 1,
  }),
  extensionSchemas: {
    routers: arrayOf(ref('RouterName'), {
      description:
        'The newest of the routers that lead to the flow, at most five. Empty for a token that may not know routers.',
    }),
    routers_total: { ...COUNT, description: 'The number of these routers.' },
  },
}

export const FLOWS_TAG = 'Booking flows'

/** The output of `showBookingFlow`. */
const FLOW_MEMBERS = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  description: nullable(STRING),
  url: { ...nullable(STRING), description: 'Where a visitor books.' },
  duration_minutes: { type: ['integer', 'null'], minimum: 1 },
  is_active: BOOLEAN,
  revision: REVISION,
  createdAt: INSTANT,
  updatedAt: INSTANT,
} satisfies Record<keyof ReturnType<typeof showBookingFlow>, JsonSchema>

export const BOOKING_FLOW = answerObject(FLOW_MEMBERS)

/** What `sendUpdatedFlow` sends. */
export const UPDATED_BOOKING_FLOW = answerObject(
  {
    ...FLOW_MEMBERS,
    broken_pins: BROKEN_PINS,
    impact: {
      ...nullable(
        answerObject({
          resolves: { ...COUNT, description: 'The resolves that these routers won.' },
          days: { ...COUNT, description: 'How many of the last seven days are closed.' },
          from: {
            ...nullable(INSTANT),
            description: 'When the oldest of these days began; null without any.',
          },
        })
      ),
      description: 'What was led to the flow; null if it could not be summed up in time.',
    },
  },
  { optional: ['broken_pins', 'impact'] }
)

const UPDATE_QUERY = {
  validator: updateBookingFlowQuery,
  parameters: {
    on_pin: ON_PIN,
    impact: {
      description:
        'Whether to answer in `impact` how many past resolves the routers won that lead to the flow now.',
    },
  },
}

export const FLOW_EXAMPLE = {
  _id: EXAMPLE_IDS.bookingFlow,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Implant consultation',
  description: null,
  url: 'https://book.example.com/implants',
  duration_minutes: 30,
  is_active: true,
  revision: 3,
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
} satisfies ReturnType<typeof showBookingFlow>

export const bookingFlowEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'booking_flows.list': {
    tag: FLOWS_TAG,
    summary: 'List booking flows',
    access: 'flows:read',
    query: { validator: listBookingFlowsValidator },
    answers: {
      200: json('One page of the flows.', pageOfSchema(ref('BookingFlow')), {
        data: [FLOW_EXAMPLE],
        meta: { limit: 20, next_cursor: null },
      }),
    },
  },
  'booking_flows.read': {
    tag: FLOWS_TAG,
    summary: 'Read a booking flow',
    access: 'flows:read',
    headers: IF_NONE_MATCH,
    answers: {
      200: json('The flow.', ref('BookingFlow'), FLOW_EXAMPLE, ETAG),
      ...NOT_MODIFIED,
    },
    problems: [BOOKING_FLOW_NOT_FOUND],
  },
  'booking_flows.create': {
    tag: FLOWS_TAG,
    summary: 'Create a booking flow',
    description: 'Names are unique within the organization.',
    access: 'flows:manage',
    headers: IDEMPOTENCY_KEY,
    query: { validator: writeQueryValidator },
    body: {
      name: 'CreateBookingFlow',
      validator: createBookingFlowValidator,
      examples: {
        'A flow': {
          name: 'Implant consultation',
          url: 'https://book.example.com/implants',
          duration_minutes: 30,
        },
      },
    },
    answers: createdAnswers('The flow.', ref('BookingFlow'), FLOW_EXAMPLE, {
      ...ETAG,
      ...IDEMPOTENCY_REPLAYED,
    }),
    problems: [BOOKING_FLOW_NAME_TAKEN, QUOTA_EXCEEDED, ...IDEMPOTENCY_PROBLEMS],
  },
  'booking_flows.update': {
    tag: FLOWS_TAG,
    summary: 'Update a booking flow',
    description:
      'Absent members stay unchanged. Null removes an optional member. A flow as `GET` shows it is accepted: members that only the service sets must equal those of the flow before the update. A change of `url` or `is_active` moves all visitors of the flow: it is refused for the blocking pins that hold, expect the flow and would not hold any more. A pin that names no URL promises the one to which the flow leads at the time.',
    access: 'flows:manage',
    headers: IF_MATCH,
    query: UPDATE_QUERY,
    body: {
      name: 'UpdateBookingFlow',
      validator: updateBookingFlowValidator,
      examples: {
        'Another length': { duration_minutes: 45 },
        'Without a description': { description: null },
      },
    },
    answers: {
      200: json('The updated flow.', ref('UpdatedBookingFlow'), FLOW_EXAMPLE, REHEARSED_ETAG),
    },
    problems: [
      BOOKING_FLOW_NOT_FOUND,
      BOOKING_FLOW_NAME_TAKEN,
      BOOKING_FLOW_STALE,
      QUOTA_EXCEEDED,
      ...PIN_PROBLEMS,
      OUTCOME_UNKNOWN,
    ],
  },
  'booking_flows.delete': {
    tag: FLOWS_TAG,
    summary: 'Delete a booking flow',
    access: 'flows:manage',
    headers: IF_MATCH,
    query: { validator: writeQueryValidator },
    answers: { 204: { description: 'The flow is deleted.' } },
    problems: [
      BOOKING_FLOW_NOT_FOUND,
      FLOW_IN_USE,
      BOOKING_FLOW_STALE,
      invalid([]),
      OUTCOME_UNKNOWN,
    ],
  },
}

/** The output of `showBookingFlowRevision`. */
export const BOOKING_FLOW_REVISION = answerObject({
  revision: { ...COUNT, description: 'The revision after the write; of a deletion, the last one.' },
  at: { ...INSTANT, description: 'When it was written.' },
  effect: oneOf(['created', 'updated', 'reverted', 'deleted']),
  actor: {
    ...nullable(
      answerObject({
        kind: oneOf(['token', 'operator', 'command'], { description: 'What wrote.' }),
        token_id: { ...nullable(IDENTIFIER), description: 'The access token, if one wrote.' },
        name: { ...STRING, description: 'The name of the token then, or of the command.' },
      })
    ),
    description: 'Who wrote; null if the service itself did.',
  },
  overridden_pins: arrayOf(IDENTIFIER, {
    maxItems: OVERRIDDEN_NAMED_MAX,
    description: 'The first blocking pins that the write broke with `on_pin=warn`.',
  }),
  changes: arrayOf(ref('MemberChange'), { description: 'The members that the write changed.' }),
})

export const bookingFlowHistoryEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'booking_flows.revisions': {
    tag: FLOWS_TAG,
    summary: "List a booking flow's revisions",
    description:
      'What each write changed and who wrote, newest first; also of a deleted flow. They are rows of the audit log and are kept as long as these.',
    access: 'flows:read',
    query: { validator: bookingFlowRevisionsValidator },
    answers: {
      200: json('One page of the revisions.', pageOfSchema(ref('BookingFlowRevision')), {
        data: [
          {
            revision: 3,
            at: EXAMPLE_INSTANT,
            effect: 'updated',
            actor: { kind: 'token', token_id: EXAMPLE_IDS.organization, name: 'Marketing' },
            overridden_pins: [],
            changes: [{ field: 'is_active', from: true, to: false }],
          },
        ],
        meta: { limit: 20, next_cursor: null },
      }),
    },
    problems: [BOOKING_FLOW_NOT_FOUND],
  },
  'booking_flows.revert': {
    tag: FLOWS_TAG,
    summary: 'Revert a booking flow',
    description:
      'Updates the flow to how it was as of one of its revisions, as long as every write since then is in its history. Every rule of an update applies.',
    access: 'flows:manage',
    headers: IF_MATCH,
    query: UPDATE_QUERY,
    body: {
      name: 'RevertBookingFlow',
      validator: revertBookingFlowValidator,
      examples: { 'To an earlier revision': { revision: 2 } },
    },
    answers: {
      200: json('The reverted flow.', ref('UpdatedBookingFlow'), FLOW_EXAMPLE, REHEARSED_ETAG),
    },
    problems: [
      BOOKING_FLOW_NOT_FOUND,
      BOOKING_FLOW_REVISION_UNKNOWN,
      BOOKING_FLOW_NAME_TAKEN,
      BOOKING_FLOW_STALE,
      QUOTA_EXCEEDED,
      ...PIN_PROBLEMS,
      OUTCOME_UNKNOWN,
    ],
  },
}
