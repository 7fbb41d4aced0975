import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './booking_flows_http.js'

export const FLOWS_TAG = 'Booking flows'

const UPDATE_QUERY = {
  validator: http.updateBookingFlowQuery,
  parameters: {
    on_pin: api.ON_PIN,
    impact: {
      description:
        'Whether to answer in `impact` how many past resolves the routers won that lead to the flow now.',
    },
  },
}

export const FLOW_EXAMPLE = {
  _id: api.EXAMPLE_IDS.bookingFlow,
  organization_id: api.EXAMPLE_IDS.organization,
  name: 'Implant consultation',
  description: null,
  url: 'https://book.example.com/implants',
  duration_minutes: 30,
  is_active: true,
  revision: 3,
  createdAt: api.EXAMPLE_INSTANT,
  updatedAt: api.EXAMPLE_INSTANT,
}

export const bookingFlowEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'booking_flows.list': {
    tag: FLOWS_TAG,
    summary: 'List booking flows',
    access: 'flows:read',
    query: { validator: pageValidator },
    answers: api.pageAnswers('One page of the flows.', http.BOOKING_FLOW, FLOW_EXAMPLE),
  },
  'booking_flows.read': {
    tag: FLOWS_TAG,
    summary: 'Read a booking flow',
    access: 'flows:read',
    headers: api.IF_NONE_MATCH,
    answers: {
      200: api.json('The flow.', http.BOOKING_FLOW, FLOW_EXAMPLE, api.ETAG),
      ...api.NOT_MODIFIED,
    },
    problems: [http.BOOKING_FLOW_NOT_FOUND],
  },
  'booking_flows.create': {
    tag: FLOWS_TAG,
    summary: 'Create a booking flow',
    description: 'Names are unique within the organization.',
    access: 'flows:manage',
    isIdempotent: true,
    query: { validator: writeQueryValidator },
    body: {
      name: 'CreateBookingFlow',
      validator: http.createBookingFlowValidator,
      examples: {
        'A flow': {
          name: 'Implant consultation',
          url: 'https://book.example.com/implants',
          duration_minutes: 30,
        },
      },
    },
    answers: api.createdAnswers('The flow.', http.BOOKING_FLOW, FLOW_EXAMPLE, api.ETAG),
    problems: [...api.problemsIn(http.CREATE_FLOW_REFUSALS)],
  },
  'booking_flows.update': {
    tag: FLOWS_TAG,
    summary: 'Update a booking flow',
    description:
      'Absent members stay unchanged. Null removes an optional member. A flow as `GET` shows it is accepted: members that only the service sets must equal those of the flow before the update. A change of `url` or `is_active` moves all visitors of the flow: it is refused for the blocking pins that hold, expect the flow and would not hold any more. A pin that names no URL promises the one to which the flow leads at the time.',
    access: 'flows:manage',
    headers: api.IF_MATCH,
    query: UPDATE_QUERY,
    body: {
      name: 'UpdateBookingFlow',
      validator: http.updateBookingFlowValidator,
      examples: {
        'Another length': { duration_minutes: 45 },
        'Without a description': { description: null },
      },
    },
    answers: {
      200: api.json(
        'The updated flow.',
        http.UPDATED_BOOKING_FLOW,
        FLOW_EXAMPLE,
        api.REHEARSED_ETAG
      ),
    },
    problems: [...api.problemsIn(http.UPDATE_FLOW_REFUSALS), api.OUTCOME_UNKNOWN],
  },
  'booking_flows.delete': {
    tag: FLOWS_TAG,
    summary: 'Delete a booking flow',
    access: 'flows:manage',
    headers: api.IF_MATCH,
    query: { validator: writeQueryValidator },
    answers: { 204: { description: 'The flow is deleted.' } },
    problems: [...api.problemsIn(http.DELETE_FLOW_REFUSALS), api.OUTCOME_UNKNOWN],
  },
}

export const bookingFlowHistoryEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'booking_flows.revisions': {
    tag: FLOWS_TAG,
    summary: "List a booking flow's revisions",
    description:
      'What each write changed and who wrote, newest first; also of a deleted flow. They are rows of the audit log and are kept as long as these.',
    access: 'flows:read',
    query: { validator: http.bookingFlowRevisionsValidator },
    answers: api.pageAnswers('One page of the revisions.', http.BOOKING_FLOW_REVISION, {
      revision: 3,
      at: api.EXAMPLE_INSTANT,
      effect: 'updated',
      actor: { kind: 'token', token_id: api.EXAMPLE_IDS.organization, name: 'Marketing' },
      overridden_pins: [],
      changes: [{ field: 'is_active', from: true, to: false }],
    }),
    problems: [http.BOOKING_FLOW_NOT_FOUND],
  },
  'booking_flows.revert': {
    tag: FLOWS_TAG,
    summary: 'Revert a booking flow',
    description:
      'Updates the flow to how it was as of one of its revisions, as long as every write since then is in its history. Every rule of an update applies.',
    access: 'flows:manage',
    headers: api.IF_MATCH,
    query: UPDATE_QUERY,
    body: {
      name: 'RevertBookingFlow',
      validator: http.revertBookingFlowValidator,
      examples: { 'To an earlier revision': { revision: 2 } },
    },
    answers: {
      200: api.json(
        'The reverted flow.',
        http.UPDATED_BOOKING_FLOW,
        FLOW_EXAMPLE,
        api.REHEARSED_ETAG
      ),
    },
    problems: [...api.problemsIn(http.REVERT_FLOW_REFUSALS), api.OUTCOME_UNKNOWN],
  },
}
