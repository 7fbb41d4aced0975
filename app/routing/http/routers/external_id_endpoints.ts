import { EXAMPLE_IDS, type EndpointDescription, json } from '#shared/http/endpoint_description'
import { ref } from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/known_problems'
import {
  ETAG,
  IF_MATCH,
  IF_NONE_MATCH,
  IF_NONE_MATCH_TO_WRITE,
  NOT_MODIFIED,
  REHEARSED_ETAG,
} from '#shared/http/revision_tag'
import { CRITERIA_EXAMPLE } from '../criteria/criteria_schema.js'
import { EXTERNAL_ID_LENGTH_MAX } from './external_id_text.js'
import {
  LOCATION,
  NOT_FOUND,
  ROUTERS_TAG,
  WRITE_PROBLEMS,
  WRITE_QUERY,
  WRITTEN_EXAMPLE,
} from './described_writes.js'
import { putRouterValidator } from './router_payload.js'
import { ROUTER_EXISTS, ROUTER_STALE } from './router_refusals.js'
import { ROUTER_EXAMPLE } from './router_schema.js'

const IN_PATH = {
  external_id: {
    description:
      "The router's external id, percent-encoded: a `/` of it is `%2F`. Behind a proxy that decodes paths, find the router by the filter `external_id` of the list and write it by its `_id`.",
    schema: { type: 'string', minLength: 1, maxLength: EXTERNAL_ID_LENGTH_MAX },
    example: 'crm-2026-0417',
  },
}

export const externalIdEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.read_by_external_id': {
    tag: ROUTERS_TAG,
    summary: 'Read a router by its external id',
    access: 'routers:read',
    path: IN_PATH,
    headers: IF_NONE_MATCH,
    answers: {
      200: json('The router.', ref('BookingFlowRouter'), ROUTER_EXAMPLE, ETAG),
      ...NOT_MODIFIED,
    },
    problems: [NOT_FOUND],
  },
  'routers.put': {
    tag: ROUTERS_TAG,
    summary: 'Create or replace a router by its external id',
    description:
      'The body is the whole router: members absent from it get the values that a create gives them. The external id comes from the path; the body may repeat it. The identifier and `createdAt` stay. A request that changes nothing leaves the revision and `updatedAt` as they are. A router as `GET` shows it is accepted: members that only the service sets must equal those of the router before the request, and be absent if there is none.',
    access: 'routers:manage',
    path: IN_PATH,
    headers: { ...IF_MATCH, ...IF_NONE_MATCH_TO_WRITE },
    query: WRITE_QUERY,
    body: {
      name: 'PutBookingFlowRouter',
      validator: putRouterValidator,
      examples: {
        'A row of another system': {
          name: 'Spring implants, synchronized',
          booking_flow_id: EXAMPLE_IDS.bookingFlow,
          matching_criteria: CRITERIA_EXAMPLE,
          tags: ['spring', 'implants'],
        },
      },
    },
    answers: {
      200: json(
        'The router that replaced the earlier one, or as it would be (`validate_only`).',
        ref('WrittenBookingFlowRouter'),
        WRITTEN_EXAMPLE,
        REHEARSED_ETAG
      ),
      201: json(
        'The new router, with its warnings.',
        ref('WrittenBookingFlowRouter'),
        WRITTEN_EXAMPLE,
        {
          ...ETAG,
          ...LOCATION,
        }
      ),
    },
    problems: [ROUTER_STALE, ROUTER_EXISTS, ...WRITE_PROBLEMS, OUTCOME_UNKNOWN],
  },
}
