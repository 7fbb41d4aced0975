import type { HttpRouterService } from '@adonisjs/core/types'
import * as api from '#shared/http/api'
import * as audit from './audit/audit_controller.js'
import { AUDIT_SCHEMAS } from './audit/audit_http.js'
import { AUDIT_TAG, auditEndpoints } from './audit/audit_openapi.js'
import * as events from './events/events_controller.js'
import { EVENT_SCHEMAS, eventEndpoints, EVENTS_TAG } from './events/events_openapi.js'
import * as history from './history/history_controller.js'
import { HISTORY_SCHEMAS } from './history/history_http.js'
import { HISTORY_TAG, historyEndpoints } from './history/history_openapi.js'
import { COMPARE_SCHEMAS } from './impact/compare_http.js'
import { DIFFERENCE_SCHEMAS } from './impact/difference_http.js'
import { AssessImpactController, CompareRulesController } from './impact/impact_controller.js'
import { IMPACT_SCHEMAS } from './impact/impact_http.js'
import { impactEndpoints } from './impact/impact_openapi.js'
import { ReadPageChecksController } from './page_checks/page_checks_controller.js'
import { PAGE_CHECK_SCHEMAS } from './page_checks/page_checks_http.js'
import { PAGE_CHECKS_TAG, pageCheckEndpoints } from './page_checks/page_checks_openapi.js'
import * as pins from './pins/pins_controller.js'
import { PIN_SCHEMAS, pinEndpoints, PINS_TAG } from './pins/pins_openapi.js'
import { ResolveBatchController } from './resolve/resolve_batch_controller.js'
import { batchEndpoints } from './resolve/resolve_batch_openapi.js'
import * as resolve from './resolve/resolve_controller.js'
import {
  PAGE_SCHEMAS,
  pageEndpoints,
  RESOLVE_SCHEMAS,
  resolveEndpoints,
} from './resolve/resolve_openapi.js'
import * as bulk from './routers/bulk/bulk_controller.js'
import { BULK_SCHEMAS } from './routers/bulk/bulk_http.js'
import { bulkEndpoints } from './routers/bulk/bulk_openapi.js'
import { CONFLICT_SCHEMAS, WARNING_SCHEMAS } from './routers/conflicts/conflicts_http.js'
import { MATCHED_ROUTER_SCHEMAS } from './routers/conflicts/matched_router_http.js'
import * as importControllers from './routers/import/import_controller.js'
import { IMPORT_SCHEMAS } from './routers/import/import_http.js'
import { importEndpoints } from './routers/import/import_openapi.js'
import { ROUTER_SCHEMAS } from './routers/router_http.js'
import { QUESTIONS_TAG, ROUTERS_TAG } from './routers/router_schema_openapi.js'
import * as routers from './routers/routers_controller.js'
import { externalIdEndpoints, routerEndpoints } from './routers/routers_openapi.js'
import * as validation from './routers/validation/validation_controller.js'
import { VALIDATION_SCHEMAS } from './routers/validation/validation_http.js'
import { validationEndpoints } from './routers/validation/validation_openapi.js'
import * as suggestions from './suggestions/suggestions_controller.js'
import { SUGGESTION_SCHEMAS } from './suggestions/suggestions_http.js'
import { suggestionEndpoints, SUGGESTIONS_TAG } from './suggestions/suggestions_openapi.js'
import { ReadRoutingTableController } from './tables/routing_table_controller.js'
import { ROUTING_TABLE_SCHEMAS, routingTableEndpoints } from './tables/routing_table_openapi.js'

export function registerRoutingRoutes(router: HttpRouterService): void {
  router.post('/v1/page/resolve', [resolve.ResolveForPageController]).as('page.resolve')
  router
    .post('/v1/page/unused-decisions', [resolve.MarkDecisionUnusedController])
    .as('page.mark_unused')
  router
    .group(() => {
      router.get('/', [routers.FilterRoutersController]).as('routers.filter')
      router.get('/export', [importControllers.ExportRoutersController]).as('routers.export')
      router.get('/:id', [routers.ReadRouterController]).as('routers.read')
      router
        .get('/by-external-id/:external_id', [routers.ReadRouterByExternalIdController])
        .as('routers.read_by_external_id')
      router.post('/resolve', [resolve.ResolveUrlController]).as('routers.resolve')
      router.post('/resolve-batch', [ResolveBatchController]).as('routers.resolve_batch')
      router.post('/explain', [resolve.ExplainUrlController]).as('routers.explain')
      router.post('/', [routers.CreateRouterController]).as('routers.create')
      router.post('/bulk-update', [bulk.BulkUpdateRoutersController]).as('routers.bulk_update')
      router.post('/bulk-delete', [bulk.BulkDeleteRoutersController]).as('routers.bulk_delete')
      router.post('/import', [importControllers.ImportRoutersController]).as('routers.import')
      router.post('/impact', [AssessImpactController]).as('routers.impact')
      router.post('/compare', [CompareRulesController]).as('routers.compare')
      router.put('/by-external-id/:external_id', [routers.PutRouterController]).as('routers.put')
      router.patch('/:id', [routers.UpdateRouterController]).as('routers.update')
      router.post('/:id/revert', [history.RevertRouterController]).as('routers.revert')
      router.delete('/:id', [routers.DeleteRouterController]).as('routers.delete')
      router
        .post('/validate-example-urls', [validation.ValidateExampleUrlsController])
        .as('routers.validate_example_urls')
      router
        .post('/validate-rules', [validation.ValidateRulesController])
        .as('routers.validate_rules')
    })
    .prefix('/v1/booking-flow-routers')
  router
    .group(() => {
      router.get('/', [pins.ListPinsController]).as('router_pins.list')
      router.get('/coverage', [pins.ReadPinCoverageController]).as('router_pins.coverage')
      router.get('/:id', [pins.ReadPinController]).as('router_pins.read')
      router.post('/run', [pins.RunPinsController]).as('router_pins.run')
      router.post('/', [pins.CreatePinController]).as('router_pins.create')
      router.patch('/:id', [pins.UpdatePinController]).as('router_pins.update')
      router.delete('/:id', [pins.DeletePinController]).as('router_pins.delete')
    })
    .prefix('/v1/router-pins')
  router.get('/v1/routing-table', [ReadRoutingTableController]).as('routing_table.read')
  router.get('/v1/router-events', [events.ListRouterEventsController]).as('router_events.list')
  router
    .get('/v1/booking-flow-routers/:id/revisions', [history.ListRouterRevisionsController])
    .as('routers.revisions')
  router.get('/v1/router-changes', [history.ListRouterChangesController]).as('router_changes.list')
  router.get('/v1/page-checks', [ReadPageChecksController]).as('page_checks.read')
  router
    .post('/v1/router-changes/restore', [history.RestoreRoutersController])
    .as('router_changes.restore')
  router.get('/v1/router-events/:id', [events.ReadRouterEventController]).as('router_events.read')
  router.get('/v1/router-audit', [audit.ReadRouterAuditController]).as('router_audit.read')
  router.post('/v1/router-audit', [audit.RequestRouterAuditController]).as('router_audit.request')
  router
    .get('/v1/router-suggestions', [suggestions.ListSuggestionsController])
    .as('router_suggestions.list')
  router
    .post('/v1/router-suggestions/:key/dismiss', [suggestions.DismissSuggestionController])
    .as('router_suggestions.dismiss')
}

const endpoints: Readonly<Record<string, api.EndpointDescription>> = {
  ...routerEndpoints,
  ...externalIdEndpoints,
  ...importEndpoints,
  ...bulkEndpoints,
  ...routingTableEndpoints,
  ...resolveEndpoints,
  ...batchEndpoints,
  ...pageEndpoints,
  ...validationEndpoints,
  ...eventEndpoints,
  ...historyEndpoints,
  ...auditEndpoints,
  ...pinEndpoints,
  ...pageCheckEndpoints,
  ...impactEndpoints,
  ...suggestionEndpoints,
}

export const routingEndpoints: api.ModuleDescription = {
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
      name: api.PAGES_TAG,
      description: 'What a page that anybody can read may do with a publishable key.',
    },
    { name: HISTORY_TAG, description: 'Who changed which router, when and how.' },
    { name: PINS_TAG, description: 'Promises that URLs lead somewhere, which writes keep.' },
    {
      name: PAGE_CHECKS_TAG,
      description: 'The pages on the way to a booking, as the service finds them.',
    },
    { name: SUGGESTIONS_TAG, description: 'Routers that past traffic lacks.' },
    { name: AUDIT_TAG, description: 'Findings among the routers, from regular audits.' },
  ],
  schemas: {
    ...ROUTER_SCHEMAS,
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
    ...PAGE_CHECK_SCHEMAS,
    ...IMPACT_SCHEMAS,
    ...DIFFERENCE_SCHEMAS,
    ...COMPARE_SCHEMAS,
    ...SUGGESTION_SCHEMAS,
  },
  endpoints,
}
