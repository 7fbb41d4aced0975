import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import * as api from '#shared/http/api'
import { CRITERIA_EXAMPLE } from './criteria_http.js'
import { filterValidator } from './router_filter_http.js'
import * as http from './router_http.js'
import {
  ASSESSED_WRITE_QUERY,
  LOCATION,
  ROUTER_EXAMPLE,
  ROUTERS_TAG,
  WRITE_QUERY,
  WRITTEN_EXAMPLE,
} from './router_schema_openapi.js'
import * as routerWrite from './router_write_http.js'

const UTM_FILTERS = Object.fromEntries(
  UTM_PARAMETERS.map((name) => [
    name,
    { description: `Only routers that demand exactly this value of \`${name}\`.` },
  ])
)

const TOTAL = {
  total: { ...api.COUNT, description: 'Present if `total` is true.' },
  is_total_exact: { ...api.BOOLEAN, description: 'Present if `total` is true.' },
}

export const routerEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.filter': {
    tag: ROUTERS_TAG,
    summary: 'Filter routers',
    description:
      'Without filters, lists all routers of the organization; several filters must all hold. A page has fewer than `limit` routers if more would exceed 1 MiB; `next_cursor` leads to the rest.',
    access: 'routers:read',
    query: {
      validator: filterValidator,
      parameters: {
        'name': { description: 'Only the router with exactly this name.' },
        'name[$regex]': {
          description: 'Only routers whose name this regular expression (PCRE) matches.',
          example: '^Spring',
        },
        'booking_flow_id': { description: 'Only routers that lead to this flow.' },
        'is_default': { description: 'Only default routers, or only the others.' },
        'is_active': { description: 'Only active routers, or only inactive ones.' },
        'q': {
          description:
            'Only routers in which each of these words begins a word of the name, the tags, the criteria or the description. Case and accents do not count. Only the first 1,000 characters of these texts are searched.',
          example: 'zurich impl',
        },
        'tag': { description: 'Only routers with exactly this tag.' },
        'external_id': { description: 'Only the router with exactly this external id.' },
        'priority_class': { description: 'Only routers of this class.' },
        'status': {
          description:
            'Only routers with this status now: `inactive`, or by their schedule `upcoming`, `open` or `ended`. An active default router is `open`.',
        },
        ...UTM_FILTERS,
        'path': {
          description:
            'Only routers whose path begins with these segments, case-sensitive; escapes are decoded.',
          example: '/hamburg/implants',
        },
        'sort': {
          description:
            'The order of the list; `-` reverses it. `precedence` lists first what a resolve tries first. A cursor is valid only with the sort of its answer.',
        },
        'total': {
          description:
            'Whether `meta.total` counts the matching routers, up to 10,000. `meta.is_total_exact` is false above that.',
        },
        'populate': { description: 'Whether each router includes its `booking_flow`.' },
      },
    },
    answers: {
      200: api.json('One page of the routers.', api.pageOfSchema(http.FILTERED_ROUTER, TOTAL), {
        data: [ROUTER_EXAMPLE],
        meta: { limit: 20, next_cursor: null },
      }),
    },
    problems: api.problemsIn(http.FILTER_REFUSALS),
  },
  'routers.read': {
    tag: ROUTERS_TAG,
    summary: 'Read a router',
    access: 'routers:read',
    headers: api.IF_NONE_MATCH,
    answers: {
      200: api.json('The router.', http.ROUTER, ROUTER_EXAMPLE, api.ETAG),
      ...api.NOT_MODIFIED,
    },
    problems: [http.ROUTER_NOT_FOUND],
  },
  'routers.create': {
    tag: ROUTERS_TAG,
    summary: 'Create a router',
    description:
      'The name is unique within the organization, and at most one active router is the default. A default router has no criteria; every other router needs a path, query parameters or a campaign. `warnings` of the answer reports conflicts with other routers. Its `fields` list probable mistakes, with corrections, and example URLs that the router does not match. The number and the total bytes of the routers of an organization are limited (`E_QUOTA_EXCEEDED`).',
    access: 'routers:manage',
    isIdempotent: true,
    query: ASSESSED_WRITE_QUERY,
    body: {
      name: 'CreateBookingFlowRouterDto',
      validator: routerWrite.createRouterValidator,
      size: 'router',
      examples: {
        'A router for a campaign': {
          name: 'Spring implants',
          booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
          matching_criteria: CRITERIA_EXAMPLE,
          example_urls: ['https://clinic.example/hamburg/implants?utm_source=google'],
          scheduling: { active_from: api.EXAMPLE_INSTANT, active_until: null },
        },
        'A router for a query parameter': {
          name: 'Privately insured',
          booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
          matching_criteria: {
            query_params: {
              parameters: { insurance: { value: 'private' }, lang: { required: false } },
            },
          },
          is_active: false,
        },
        'The default router': {
          name: 'Everybody else',
          booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
          is_default: true,
        },
      },
    },
    answers: {
      200: api.json(
        'The router as it would be (`validate_only`).',
        http.WRITTEN_ROUTER,
        WRITTEN_EXAMPLE
      ),
      201: api.json('The router, with its warnings.', http.WRITTEN_ROUTER, WRITTEN_EXAMPLE, {
        ...api.ETAG,
        ...LOCATION,
      }),
    },
    problems: [...api.OF_WORK, ...api.problemsIn(http.WRITE_REFUSALS), ...api.OF_MEMORY],
  },
  'routers.update': {
    tag: ROUTERS_TAG,
    summary: 'Update a router',
    description:
      'Absent members stay unchanged. Null removes a description or a scheduling bound. The updated router as a whole must follow the rules for creating one. A router as `GET` shows it is accepted: members that only the service sets must equal those of the router before the update.',
    access: 'routers:manage',
    headers: api.IF_MATCH,
    query: ASSESSED_WRITE_QUERY,
    body: {
      name: 'UpdateBookingFlowRouterDto',
      validator: routerWrite.updateRouterValidator,
      size: 'router',
      examples: {
        'Take it out of service': { is_active: false },
        'Let it end': { scheduling: { active_until: '2026-06-01T00:00:00+02:00' } },
        'Remove a bound': { scheduling: { active_until: null } },
      },
    },
    answers: {
      200: api.json(
        'The router, with its warnings.',
        http.WRITTEN_ROUTER,
        WRITTEN_EXAMPLE,
        api.REHEARSED_ETAG
      ),
    },
    problems: [
      ...api.OF_WORK,
      ...api.problemsIn(http.UPDATE_REFUSALS),
      ...api.OF_MEMORY,
      api.OUTCOME_UNKNOWN,
    ],
  },
  'routers.delete': {
    tag: ROUTERS_TAG,
    summary: 'Delete a router',
    access: 'routers:manage',
    headers: api.IF_MATCH,
    query: { validator: routerWrite.deleteQueryValidator, parameters: { on_pin: api.ON_PIN } },
    answers: { 204: { description: 'The router is deleted.' } },
    problems: [...api.problemsIn(http.DELETE_REFUSALS), ...api.OF_WORK, api.OUTCOME_UNKNOWN],
  },
}

const IN_PATH = {
  external_id: {
    description:
      "The router's external id, percent-encoded: a `/` of it is `%2F`. Behind a proxy that decodes paths, find the router by the filter `external_id` of the list and write it by its `_id`.",
    schema: { type: 'string', minLength: 1, maxLength: routerWrite.EXTERNAL_ID_LENGTH_MAX },
    example: 'crm-2026-0417',
  },
}

export const externalIdEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.read_by_external_id': {
    tag: ROUTERS_TAG,
    summary: 'Read a router by its external id',
    access: 'routers:read',
    path: IN_PATH,
    headers: api.IF_NONE_MATCH,
    answers: {
      200: api.json('The router.', http.ROUTER, ROUTER_EXAMPLE, api.ETAG),
      ...api.NOT_MODIFIED,
    },
    problems: [http.ROUTER_NOT_FOUND],
  },
  'routers.put': {
    tag: ROUTERS_TAG,
    summary: 'Create or replace a router by its external id',
    description:
      'The body is the whole router: members absent from it get the values that a create gives them. The external id comes from the path; the body may repeat it. The identifier and `createdAt` stay. A request that changes nothing leaves the revision and `updatedAt` as they are. A router as `GET` shows it is accepted: members that only the service sets must equal those of the stored router, or be absent when the request creates the router.',
    access: 'routers:manage',
    path: IN_PATH,
    headers: { ...api.IF_MATCH, ...api.IF_NONE_MATCH_TO_WRITE },
    query: WRITE_QUERY,
    body: {
      name: 'PutBookingFlowRouter',
      validator: routerWrite.putRouterValidator,
      size: 'router',
      examples: {
        'A row of another system': {
          name: 'Spring implants, synchronized',
          booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
          matching_criteria: CRITERIA_EXAMPLE,
          tags: ['spring', 'implants'],
        },
      },
    },
    answers: {
      200: api.json(
        'The router that replaced the earlier one, or as it would be (`validate_only`).',
        http.WRITTEN_ROUTER,
        WRITTEN_EXAMPLE,
        api.REHEARSED_ETAG
      ),
      201: api.json('The new router, with its warnings.', http.WRITTEN_ROUTER, WRITTEN_EXAMPLE, {
        ...api.ETAG,
        ...LOCATION,
      }),
    },
    problems: [
      ...api.OF_WORK,
      ...api.problemsIn(http.PUT_REFUSALS),
      http.ROUTER_EXISTS,
      api.OUTCOME_UNKNOWN,
    ],
  },
}
