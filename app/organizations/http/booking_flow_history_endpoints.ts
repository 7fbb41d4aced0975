import { OVERRIDDEN_NAMED_MAX } from '#organizations/actions/update_booking_flow'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  INSTANT,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/problem'
import { PIN_PROBLEMS, QUOTA_EXCEEDED } from '#shared/http/refusals'
import { IF_MATCH, REHEARSED_ETAG } from '#shared/http/revision_tag'
import { FLOW_EXAMPLE, FLOWS_TAG, UPDATE_QUERY } from './booking_flow_endpoints.js'
import { revertBookingFlowValidator } from './booking_flow_payload.js'
import { bookingFlowRevisionsValidator } from './booking_flow_query.js'
import {
  BOOKING_FLOW_NAME_TAKEN,
  BOOKING_FLOW_NOT_FOUND,
  BOOKING_FLOW_REVISION_UNKNOWN,
  BOOKING_FLOW_STALE,
} from './booking_flow_refusals.js'

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
