import type { EndpointDescription, ModuleDescription } from '#shared/http/endpoint_description'
import { AUDIT_SCHEMAS, AUDIT_TAG, auditEndpoints } from './audit/audit_endpoints.js'
import { IMPORT_SCHEMAS, importEndpoints } from './imports/import_endpoints.js'
import { CONFLICT_SCHEMAS } from './conflicts/conflict_schema.js'
import { eventEndpoints, EVENTS_TAG, EVENT_SCHEMAS } from './events/event_endpoints.js'
import { QUESTIONS_TAG, questionEndpoints, QUESTION_SCHEMAS } from './resolve/question_endpoints.js'
import { ROUTER_SCHEMAS } from './routers/router_schema.js'
import { ROUTERS_TAG, routerEndpoints } from './routers/router_endpoints.js'

const endpoints: Readonly<Record<string, EndpointDescription>> = {
  ...routerEndpoints,
  ...importEndpoints,
  ...questionEndpoints,
  ...eventEndpoints,
  ...auditEndpoints,
}

export const routingEndpoints: ModuleDescription = {
  tags: [
    { name: ROUTERS_TAG, description: 'Rules that send URLs to booking flows.' },
    {
      name: QUESTIONS_TAG,
      description: 'How URLs resolve and why, and the effect of proposed criteria.',
    },
    {
      name: EVENTS_TAG,
      description:
        'The record of every resolve that selected a router, and of schedules that opened or closed one.',
    },
    { name: AUDIT_TAG, description: 'Findings among the routers, from regular audits.' },
  ],
  schemas: {
    ...ROUTER_SCHEMAS,
    ...CONFLICT_SCHEMAS,
    ...IMPORT_SCHEMAS,
    ...QUESTION_SCHEMAS,
    ...EVENT_SCHEMAS,
    ...AUDIT_SCHEMAS,
  },
  endpoints,
}
