import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  COUNT,
  discriminated,
  IDENTIFIER,
  INSTANT,
  nullable,
  type JsonSchema,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { notFound } from '#shared/http/problem'
import { SEARCHES_BUSY } from '#routing/routers/router_http'
import { eventsValidator } from './events_http.js'

export const EVENTS_TAG = 'Router events'

const IDENTIFIERS = { _id: IDENTIFIER, organization_id: IDENTIFIER, router_id: IDENTIFIER }

const scheduleEvent = (type: string, description: string): JsonSchema =>
  answerObject(
    {
      ...IDENTIFIERS,
      url: { ...nullable(STRING), description: 'Always null: a schedule has no URL.' },
      event_type: { type: 'string', const: type },
      metadata: answerObject({
        matched_class: { ...nullable(STRING), description: 'Always null, like `url`.' },
        timestamp: INSTANT,
        organization_revision: { ...nullable(COUNT), description: 'Always null, like `url`.' },
      }),
    },
    { description }
  )

/** The output of `showRouterEvent`. */
export const EVENT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  RouterEvent: discriminated('event_type', {
    ROUTER_RESOLVED: 'RouterResolvedEvent',
    ROUTER_OPENED: 'RouterOpenedEvent',
    ROUTER_CLOSED: 'RouterClosedEvent',
  }),
  RouterResolvedEvent: answerObject(
    {
      ...IDENTIFIERS,
      url: { ...STRING, description: 'The URL without user name, password and fragment.' },
      event_type: { type: 'string', const: 'ROUTER_RESOLVED' },
      metadata: answerObject(
        {
          matched_class: ref('PriorityClass'),
          timestamp: INSTANT,
          organization_revision: {
            ...nullable(COUNT),
            description:
              'The revision of the routers that decided; null in events of versions that did not record it.',
          },
          trace_id: {
            type: 'string',
            pattern: '^[0-9a-f]{32}$',
            description: 'The trace id of the resolve; absent without a valid `traceparent`.',
          },
        },
        { optional: ['trace_id'] }
      ),
    },
    { description: 'A resolve selected the router.' }
  ),
  RouterOpenedEvent: scheduleEvent('ROUTER_OPENED', 'The schedule of the router opened it.'),
  RouterClosedEvent: scheduleEvent('ROUTER_CLOSED', 'The schedule of the router closed it.'),
}

const UTM_FILTERS = Object.fromEntries(
  UTM_PARAMETERS.map((name) => [
    name,
    { description: `Only resolves whose URL has exactly this value of \`${name}\`.` },
  ])
)

const EXAMPLE = {
  _id: EXAMPLE_IDS.routerEvent,
  organization_id: EXAMPLE_IDS.organization,
  router_id: EXAMPLE_IDS.router,
  url: 'https://clinic.example/hamburg/implants?utm_source=google',
  event_type: 'ROUTER_RESOLVED',
  metadata: {
    matched_class: 'campaign',
    timestamp: EXAMPLE_INSTANT,
    organization_revision: 12,
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  },
}

export const eventEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_events.list': {
    tag: EVENTS_TAG,
    summary: 'List router events',
    description:
      'An event may appear shortly after the answer to its resolve. With `from`, `until`, `url` or a UTM value, the list is ordered by the time of the event, and a page examines at most 5,000 events: it may then have fewer than `limit` events, or none, although `next_cursor` leads on.',
    access: 'events:read',
    query: {
      validator: eventsValidator,
      parameters: {
        router_id: { description: 'Only events of this router.' },
        event_type: { description: 'Only events of this type.' },
        url: {
          description:
            'Only resolves whose URL contains this text, escaped or decoded; case does not count.',
          example: '/hamburg/',
        },
        ...UTM_FILTERS,
        from: { description: 'Only events from this instant on.' },
        until: { description: 'Only events before this instant.' },
      },
    },
    problems: [SEARCHES_BUSY],
    answers: {
      200: json('One page of the events.', pageOfSchema(ref('RouterEvent')), {
        data: [EXAMPLE],
        meta: { limit: 20, next_cursor: null },
      }),
    },
  },
  'router_events.read': {
    tag: EVENTS_TAG,
    summary: 'Read a router event',
    description:
      'A `decision_id` is the id of an event. The event may appear shortly after the answer to its resolve.',
    access: 'events:read',
    answers: { 200: json('The event.', ref('RouterEvent'), EXAMPLE) },
    problems: [notFound('router event')],
  },
}
