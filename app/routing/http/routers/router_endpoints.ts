import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import { pageOfSchema, ref, STRING } from '#shared/http/json_schema'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency_problems'
import { OUTCOME_UNKNOWN } from '#shared/http/known_problems'
import { invalid, notFound } from '#shared/http/problem'
import { QUOTA_EXCEEDED } from '#shared/http/quota_exceeded'
import { ETAG, IF_MATCH, IF_NONE_MATCH, NOT_MODIFIED } from '#shared/http/revision_tag'
import { NO_CONFLICTS, NO_WARNINGS } from '../conflicts/conflict_schema.js'
import { PATTERN_TOO_SLOW, PATTERNS_BUSY } from './filter_routers_controller.js'
import { createRouterValidator, updateRouterValidator } from './router_payload.js'
import { filterValidator } from './router_query.js'
import { CRITERIA_EXAMPLE, ROUTER_EXAMPLE } from './router_schema.js'
import { ROUTER_STALE } from './router_stale.js'
import { writeQueryValidator } from './write_query.js'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  NAME_TAKEN,
} from './write_refusals.js'

export const ROUTERS_TAG = 'Booking flow routers'

const NOT_FOUND = notFound('router')

const REHEARSED_ETAG = {
  ETag: { ...ETAG.ETag, required: false },
}

export const WRITE_QUERY = {
  validator: writeQueryValidator,
  parameters: {
    on_conflict: {
      description:
        'Whether a router that would have conflicts of high severity is written all the same.',
    },
    validate_only: {
      description:
        'Whether everything is checked as if it were written, and nothing is. Identifiers in the answer then name nothing.',
    },
  },
}

const WRITE_PROBLEMS = [
  BOOKING_FLOW_UNKNOWN,
  NAME_TAKEN,
  ACTIVE_DEFAULT_EXISTS,
  QUOTA_EXCEEDED,
  {
    ...CONFLICTS,
    extensions: { conflicts: { ...NO_CONFLICTS } },
    extensionSchemas: { conflicts: ref('ConflictReport') },
  },
]

export const WRITTEN_EXAMPLE = { ...ROUTER_EXAMPLE, warnings: NO_WARNINGS }

export const routerEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.filter': {
    tag: ROUTERS_TAG,
    summary: 'Filter routers',
    description:
      'Without filters, all of the organization. A page ends before `limit` routers where it would have more than 1 MiB of them; `next_cursor` leads on.',
    access: 'routers:read',
    query: {
      validator: filterValidator,
      parameters: {
        'name': { description: 'Only the router of exactly this name.' },
        'name[$regex]': {
          description: 'Only routers whose name this regular expression (PCRE) matches.',
          example: '^Spring',
        },
        'booking_flow_id': { description: 'Only routers that lead to this flow.' },
        'is_default': { description: 'Only default routers, or only others.' },
        'is_active': { description: 'Only active routers, or only others.' },
        'populate': { description: 'Whether each router comes with its `booking_flow`.' },
      },
    },
    answers: {
      200: json('One page of the routers.', pageOfSchema(ref('FilteredBookingFlowRouter')), {
        data: [ROUTER_EXAMPLE],
        meta: { limit: 20, next_cursor: null },
      }),
    },
    problems: [PATTERN_TOO_SLOW, PATTERNS_BUSY],
  },
  'routers.read': {
    tag: ROUTERS_TAG,
    summary: 'Read a router',
    access: 'routers:read',
    headers: IF_NONE_MATCH,
    answers: {
      200: json('The router.', ref('BookingFlowRouter'), ROUTER_EXAMPLE, ETAG),
      ...NOT_MODIFIED,
    },
    problems: [NOT_FOUND],
  },
  'routers.create': {
    tag: ROUTERS_TAG,
    summary: 'Create a router',
    description:
      'The name is unique within the organization, and at most one active router is the default. A default router has no criteria; every other one needs a path, query parameters or a campaign. The answer reports in `warnings` conflicts with other routers, and example URLs that the router does not match itself. How many routers, and how many bytes of them, an organization may have is limited (`E_QUOTA_EXCEEDED`).',
    access: 'routers:manage',
    headers: IDEMPOTENCY_KEY,
    query: WRITE_QUERY,
    body: {
      name: 'CreateBookingFlowRouterDto',
      validator: createRouterValidator,
      examples: {
        'A router for a campaign': {
          name: 'Spring implants',
          booking_flow_id: EXAMPLE_IDS.bookingFlow,
          matching_criteria: CRITERIA_EXAMPLE,
          example_urls: ['https://clinic.example/hamburg/implants?utm_source=google'],
          scheduling: { active_from: EXAMPLE_INSTANT, active_until: null },
        },
        'A router for a query parameter': {
          name: 'Privately insured',
          booking_flow_id: EXAMPLE_IDS.bookingFlow,
          matching_criteria: {
            query_params: {
              parameters: { insurance: { value: 'private' }, lang: { required: false } },
            },
          },
          is_active: false,
        },
        'The default router': {
          name: 'Everybody else',
          booking_flow_id: EXAMPLE_IDS.bookingFlow,
          is_default: true,
        },
      },
    },
    answers: {
      200: json(
        'The router as it would be (`validate_only`).',
        ref('WrittenBookingFlowRouter'),
        WRITTEN_EXAMPLE
      ),
      201: json(
        'The router, and what it meets.',
        ref('WrittenBookingFlowRouter'),
        WRITTEN_EXAMPLE,
        {
          ...ETAG,
          ...IDEMPOTENCY_REPLAYED,
          Location: {
            description: 'The path of the router.',
            schema: STRING,
            example: `/v1/booking-flow-routers/${EXAMPLE_IDS.router}`,
          },
        }
      ),
    },
    problems: [...WRITE_PROBLEMS, ...IDEMPOTENCY_PROBLEMS],
  },
  'routers.update': {
    tag: ROUTERS_TAG,
    summary: 'Change a router',
    description:
      'Members that are absent stay as they are. Null removes a description or a scheduling bound. The rules are those of creating, for the whole router as it then is.',
    access: 'routers:manage',
    headers: IF_MATCH,
    query: WRITE_QUERY,
    body: {
      name: 'UpdateBookingFlowRouterDto',
      validator: updateRouterValidator,
      examples: {
        'Take it out of service': { is_active: false },
        'Let it end': { scheduling: { active_until: '2026-06-01T00:00:00+02:00' } },
        'Remove a bound': { scheduling: { active_until: null } },
      },
    },
    answers: {
      200: json(
        'The router, and what it meets.',
        ref('WrittenBookingFlowRouter'),
        WRITTEN_EXAMPLE,
        REHEARSED_ETAG
      ),
    },
    problems: [NOT_FOUND, ROUTER_STALE, ...WRITE_PROBLEMS, OUTCOME_UNKNOWN],
  },
  'routers.delete': {
    tag: ROUTERS_TAG,
    summary: 'Delete a router',
    access: 'routers:manage',
    headers: IF_MATCH,
    answers: { 204: { description: 'It is deleted.' } },
    problems: [NOT_FOUND, ROUTER_STALE, invalid([]), OUTCOME_UNKNOWN],
  },
}
