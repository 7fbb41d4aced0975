import { ROUTER_STATUSES } from '#routing/routers/booking_flow_router'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { ROUTER_EXAMPLE, ROUTERS_TAG } from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'

/** The output of `routingTableText`. */
export const ROUTING_TABLE_SCHEMAS: Readonly<Record<string, api.JsonSchema>> = {
  RoutingTableRow: api.answerObject(
    {
      _id: api.IDENTIFIER,
      name: api.STRING,
      external_id: { ...api.STRING, description: 'Your own identifier. Absent when it has none.' },
      tags: api.arrayOf(api.STRING, { description: 'Absent when it has none.' }),
      booking_flow_id: api.IDENTIFIER,
      matching_criteria: {
        ...api.ref('MatchingCriteria'),
        description: 'What a URL must have. Absent when it has none.',
      },
      priority_class: api.ref('PriorityClass'),
      is_default: { ...api.BOOLEAN, description: 'Absent when false.' },
      is_active: { ...api.BOOLEAN, description: 'Absent when true.' },
      scheduling: { ...api.ref('Scheduling'), description: 'Absent without a schedule.' },
      status: {
        ...api.oneOf(ROUTER_STATUSES),
        description: 'Where the router stands at `meta.at`. Absent when it is `open`.',
      },
      updatedAt: api.INSTANT,
      revision: api.REVISION,
    },
    {
      optional: [
        'external_id',
        'tags',
        'matching_criteria',
        'is_default',
        'is_active',
        'scheduling',
        'status',
      ],
      description: 'What most routers have alike is left out.',
    }
  ),
  RoutingTable: api.answerObject({
    meta: api.answerObject(
      {
        organization_revision: {
          ...api.COUNT,
          description: 'Grows with every change of what a resolve of the organization answers.',
        },
        at: api.INSTANT,
        total: { ...api.COUNT, description: 'The number of routers: `data` has all of them.' },
        next_change_at: {
          ...api.nullable(api.INSTANT),
          description: 'When a schedule next changes a `status`; null if none does.',
        },
        inactive_flow_ids: api.arrayOf(api.IDENTIFIER, {
          description:
            'The inactive booking flows to which active routers lead. Absent if there are none.',
        }),
        pageless_flow_ids: api.arrayOf(api.IDENTIFIER, {
          description:
            'The booking flows without a `url` to which active routers lead. Absent if there are none.',
        }),
      },
      { optional: ['inactive_flow_ids', 'pageless_flow_ids'] }
    ),
    data: api.arrayOf(api.ref('RoutingTableRow'), {
      description: 'In order of precedence: of several that match and are open, the first wins.',
    }),
  }),
}

const ETAG = {
  ETag: {
    description:
      'Weak. It changes with the revision of the organization and when a schedule changes a `status`.',
    schema: { type: 'string', pattern: '^W/"\\d+(\\.-?\\d+)?"$' },
    example: 'W/"42.1772355600000"',
  },
}

const ROW_EXAMPLE = {
  _id: api.EXAMPLE_IDS.router,
  name: ROUTER_EXAMPLE.name,
  external_id: ROUTER_EXAMPLE.external_id,
  tags: ROUTER_EXAMPLE.tags,
  booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
  matching_criteria: CRITERIA_EXAMPLE,
  priority_class: ROUTER_EXAMPLE.priority_class,
  scheduling: ROUTER_EXAMPLE.scheduling,
  updatedAt: api.EXAMPLE_INSTANT,
  revision: 3,
}

export const routingTableEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routing_table.read': {
    tag: ROUTERS_TAG,
    summary: 'Read the routing table',
    description:
      'All routers of the organization in order of precedence, without descriptions and example URLs, from the memory of the instance. About 250 to 300 bytes a router, or 20 with `Accept-Encoding: gzip`.',
    access: 'routers:read',
    headers: api.IF_NONE_MATCH,
    answers: {
      200: api.json(
        'The routers.',
        api.ref('RoutingTable'),
        {
          meta: {
            organization_revision: 42,
            at: api.EXAMPLE_INSTANT,
            total: 1,
            next_change_at: null,
          },
          data: [ROW_EXAMPLE],
        },
        ETAG
      ),
      304: { description: 'The `ETag` still equals `If-None-Match`.', headers: ETAG },
    },
    problems: [...api.OF_MEMORY, ...api.OF_WORK],
  },
}
