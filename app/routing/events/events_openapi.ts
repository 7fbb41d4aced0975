import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { SEARCHES_BUSY } from '#routing/routers/router_http'
import * as api from '#shared/http/api'
import { eventsValidator } from './events_http.js'

export const EVENTS_TAG = 'Router events'

const IDENTIFIERS = {
  _id: api.IDENTIFIER,
  organization_id: api.IDENTIFIER,
  router_id: api.IDENTIFIER,
}

const scheduleEvent = (type: string, description: string): api.JsonSchema =>
  api.answerObject(
    {
      ...IDENTIFIERS,
      url: { ...api.nullable(api.STRING), description: 'Always null: a schedule has no URL.' },
      event_type: { type: 'string', const: type },
      metadata: api.answerObject({
        matched_class: { ...api.nullable(api.STRING), description: 'Always null, like `url`.' },
        timestamp: api.INSTANT,
        organization_revision: {
          ...api.nullable(api.COUNT),
          description: 'Always null, like `url`.',
        },
      }),
    },
    { description }
  )

/** The output of `showRouterEvent`. */
export const EVENT_SCHEMAS: Readonly<Record<string, api.JsonSchema>> = {
  RouterEvent: api.discriminated('event_type', {
    ROUTER_RESOLVED: 'RouterResolvedEvent',
    ROUTER_OPENED: 'RouterOpenedEvent',
    ROUTER_CLOSED: 'RouterClosedEvent',
  }),
  RouterResolvedEvent: api.answerObject(
    {
      ...IDENTIFIERS,
      url: { ...api.STRING, description: 'The URL without user name, password and fragment.' },
      event_type: { type: 'string', const: 'ROUTER_RESOLVED' },
      metadata: api.answerObject(
        {
          matched_class: api.ref('PriorityClass'),
          timestamp: api.INSTANT,
          organization_revision: {
            ...api.nullable(api.COUNT),
            description:
              'The revision of the routers that decided; null in events of versions that did not record it.',
          },
          is_robot: {
            type: 'boolean',
            description:
              'The agent of the visitor is that of a robot, so traffic leaves the resolve out. Absent otherwise.',
          },
          trace_id: {
            type: 'string',
            pattern: '^[0-9a-f]{32}$',
            description: 'The trace id of the resolve; absent without a valid `traceparent`.',
          },
        },
        { optional: ['is_robot', 'trace_id'] }
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
  _id: api.EXAMPLE_IDS.routerEvent,
  organization_id: api.EXAMPLE_IDS.organization,
  router_id: api.EXAMPLE_IDS.router,
  url: 'https://clinic.example/hamburg/implants?utm_source=google',
  event_type: 'ROUTER_RESOLVED',
  metadata: {
    matched_class: 'campaign',
    timestamp: api.EXAMPLE_INSTANT,
    organization_revision: 12,
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  },
}

export const eventEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
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
      200: api.json('One page of the events.', api.pageOfSchema(api.ref('RouterEvent')), {
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
    answers: { 200: api.json('The event.', api.ref('RouterEvent'), EXAMPLE) },
    problems: [api.notFound('router event')],
  },
}
