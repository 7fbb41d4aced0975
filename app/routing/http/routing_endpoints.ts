import {
  type EndpointDescription,
  type ModuleDescription,
  PAGES_TAG,
} from '#shared/http/endpoint_description'
import { AUDIT_SCHEMAS, AUDIT_TAG, auditEndpoints } from '#routing/audit/audit_openapi'
import { BULK_SCHEMAS, bulkEndpoints } from './bulk/bulk_endpoints.js'
import { IMPORT_SCHEMAS, importEndpoints } from './imports/import_endpoints.js'
import { IMPACT_SCHEMAS, impactEndpoints } from '#routing/impact/impact_openapi'
import { CONFLICT_SCHEMAS } from './conflicts/conflict_schema.js'
import { eventEndpoints, EVENTS_TAG, EVENT_SCHEMAS } from '#routing/events/events_openapi'
import { HISTORY_SCHEMAS, HISTORY_TAG, historyEndpoints } from '#routing/history/history_openapi'
import { PIN_SCHEMAS, pinEndpoints, PINS_TAG } from '#routing/pins/pins_openapi'
import { ROUTER_SCHEMAS } from './routers/router_schema.js'
import { externalIdEndpoints } from './routers/external_id_endpoints.js'
import {
  SUGGESTION_SCHEMAS,
  suggestionEndpoints,
  SUGGESTIONS_TAG,
} from '#routing/suggestions/suggestions_openapi'
import { ROUTERS_TAG } from './routers/described_writes.js'
import { routerEndpoints } from './routers/router_endpoints.js'
import { MATCHED_ROUTER_SCHEMAS } from './matched_routers/matched_router_schema.js'
import { PAGE_SCHEMAS, pageEndpoints } from './resolve/page_endpoints.js'
import { RESOLVE_SCHEMAS, resolveEndpoints } from './resolve/resolve_endpoints.js'
import { WRITTEN_ROUTER_SCHEMAS } from './routers/written_router_schema.js'
import { ROUTING_TABLE_SCHEMAS, routingTableEndpoints } from '#routing/tables/routing_table_openapi'
import { QUESTIONS_TAG } from './urls/url_questions.js'
import { WARNING_SCHEMAS } from './warnings/router_warning_schema.js'
import { VALIDATION_SCHEMAS, validationEndpoints } from './validation/validation_endpoints.js'

const endpoints: Readonly<Record<string, EndpointDescription>> = {
  ...routerEndpoints,
  ...externalIdEndpoints,
  ...importEndpoints,
  ...bulkEndpoints,
  ...routingTableEndpoints,
  ...resolveEndpoints,
  ...pageEndpoints,
  ...validationEndpoints,
  ...eventEndpoints,
  ...historyEndpoints,
  ...auditEndpoints,
  ...pinEndpoints,
  ...impactEndpoints,
  ...suggestionEndpoints,
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
    {
      name: PAGES_TAG,
      description: 'What a page that anybody can read may do with a publishable key.',
    },
    { name: HISTORY_TAG, description: 'Who changed which router, when and how.' },
    { name: PINS_TAG, description: 'Promises that URLs lead somewhere, which writes keep.' },
    { name: SUGGESTIONS_TAG, description: 'Routers that past traffic lacks.' },
    { name: AUDIT_TAG, description: 'Findings among the routers, from regular audits.' },
  ],
  schemas: {
    ...ROUTER_SCHEMAS,
    ...WRITTEN_ROUTER_SCHEMAS,
    ...MATCHED_ROUTER_SCHEMAS,
    ...CONFLICT_SCHEMAS,
    ...WARNING_SCHEMAS,
    ...IMPORT_SCHEMAS,
    ...BULK_SCHEMAS,
    ...ROUTING_TABLE_SCHEMAS,
    ...RESOLVE_SCHEMAS,
    ...PAGE_SCHEMAS,
    ...VALIDATION_SCHEMAS,
    ...EVENT_SCHEMAS,
    ...HISTORY_SCHEMAS,
    ...AUDIT_SCHEMAS,
    ...PIN_SCHEMAS,
    ...IMPACT_SCHEMAS,
    ...SUGGESTION_SCHEMAS,
  },
  endpoints,
}
