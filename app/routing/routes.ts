import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission, RequirePublishableKey } from '#shared/http/route_guard'
import {
  CreatePinController,
  DeletePinController,
  ListPinsController,
  ReadPinController,
  ReadPinCoverageController,
  RunPinsController,
  UpdatePinController,
} from './pins/pins_controller.js'
import {
  ReadRouterAuditController,
  RequestRouterAuditController,
} from './audit/audit_controller.js'
import {
  ListRouterEventsController,
  ReadRouterEventController,
} from './events/events_controller.js'
import {
  ListRouterChangesController,
  ListRouterRevisionsController,
  RestoreRoutersController,
  RevertRouterController,
} from './history/history_controller.js'
import { ReadRoutingTableController } from './tables/routing_table_controller.js'
import { AssessImpactController } from './impact/impact_controller.js'
import {
  DismissSuggestionController,
  ListSuggestionsController,
} from './suggestions/suggestions_controller.js'

const BulkDeleteRoutersController = () =>
  import('#routing/http/bulk/bulk_delete_routers_controller')
const BulkUpdateRoutersController = () =>
  import('#routing/http/bulk/bulk_update_routers_controller')
const CreateRouterController = () => import('#routing/http/routers/create_router_controller')
const DeleteRouterController = () => import('#routing/http/routers/delete_router_controller')
const ExplainUrlController = () => import('#routing/http/resolve/explain_url_controller')
const ExportRoutersController = () => import('#routing/http/imports/export_routers_controller')
const FilterRoutersController = () => import('#routing/http/routers/filter_routers_controller')
const ImportRoutersController = () => import('#routing/http/imports/import_routers_controller')
const PutRouterController = () => import('#routing/http/routers/put_router_controller')
const ReadRouterByExternalIdController = () =>
  import('#routing/http/routers/read_router_by_external_id_controller')
const ReadRouterController = () => import('#routing/http/routers/read_router_controller')
const ResolveForPageController = () => import('#routing/http/resolve/resolve_for_page_controller')
const ResolveUrlController = () => import('#routing/http/resolve/resolve_url_controller')
const UpdateRouterController = () => import('#routing/http/routers/update_router_controller')
const ValidateExampleUrlsController = () =>
  import('#routing/http/validation/validate_example_urls_controller')
const ValidateRulesController = () => import('#routing/http/validation/validate_rules_controller')

export function registerRoutingRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission,
  requirePublishableKey: RequirePublishableKey
): void {
  router
    .post('/v1/page/resolve', [ResolveForPageController, 'execute'])
    .use([...requirePublishableKey])
    .as('page.resolve')
  router
    .post('/v1/page/unused-decisions', [ResolveForPageController, 'markUnused'])
    .use([...requirePublishableKey])
    .as('page.mark_unused')
  router
    .group(() => {
      router.get('/', [FilterRoutersController, 'execute']).as('routers.filter')
      router.get('/export', [ExportRoutersController, 'execute']).as('routers.export')
      router.get('/:id', [ReadRouterController, 'execute']).as('routers.read')
      router
        .get('/by-external-id/:external_id', [ReadRouterByExternalIdController, 'execute'])
        .as('routers.read_by_external_id')
      router.post('/resolve', [ResolveUrlController, 'execute']).as('routers.resolve')
      router.post('/explain', [ExplainUrlController, 'execute']).as('routers.explain')
    })
    .prefix('/v1/booking-flow-routers')
    .use(requirePermission('routers:read'))
  router
    .group(() => {
      router.post('/', [CreateRouterController, 'execute']).as('routers.create')
      router
        .post('/bulk-update', [BulkUpdateRoutersController, 'execute'])
        .as('routers.bulk_update')
      router
        .post('/bulk-delete', [BulkDeleteRoutersController, 'execute'])
        .as('routers.bulk_delete')
      router.post('/import', [ImportRoutersController, 'execute']).as('routers.import')
      router.post('/impact', [AssessImpactController, 'execute']).as('routers.impact')
      router.put('/by-external-id/:external_id', [PutRouterController, 'execute']).as('routers.put')
      router.patch('/:id', [UpdateRouterController, 'execute']).as('routers.update')
      router.post('/:id/revert', [RevertRouterController, 'execute']).as('routers.revert')
      router.delete('/:id', [DeleteRouterController, 'execute']).as('routers.delete')
      router
        .post('/validate-example-urls', [ValidateExampleUrlsController, 'execute'])
        .as('routers.validate_example_urls')
      router
        .post('/validate-rules', [ValidateRulesController, 'execute'])
        .as('routers.validate_rules')
    })
    .prefix('/v1/booking-flow-routers')
    .use(requirePermission('routers:manage'))
  router
    .group(() => {
      router.get('/', [ListPinsController, 'execute']).as('router_pins.list')
      router.get('/coverage', [ReadPinCoverageController, 'execute']).as('router_pins.coverage')
      router.get('/:id', [ReadPinController, 'execute']).as('router_pins.read')
      router.post('/run', [RunPinsController, 'execute']).as('router_pins.run')
    })
    .prefix('/v1/router-pins')
    .use(requirePermission('routers:read'))
  router
    .group(() => {
      router.post('/', [CreatePinController, 'execute']).as('router_pins.create')
      router.patch('/:id', [UpdatePinController, 'execute']).as('router_pins.update')
      router.delete('/:id', [DeletePinController, 'execute']).as('router_pins.delete')
    })
    .prefix('/v1/router-pins')
    .use(requirePermission('routers:manage'))
  router
    .get('/v1/routing-table', [ReadRoutingTableController, 'execute'])
    .use(requirePermission('routers:read'))
    .as('routing_table.read')
  router
    .get('/v1/router-events', [ListRouterEventsController, 'execute'])
    .use(requirePermission('events:read'))
    .as('router_events.list')
  router
    .get('/v1/booking-flow-routers/:id/revisions', [ListRouterRevisionsController, 'execute'])
    .use(requirePermission('events:read', 'routers:read'))
    .as('routers.revisions')
  router
    .get('/v1/router-changes', [ListRouterChangesController, 'execute'])
    .use(requirePermission('events:read', 'routers:read'))
    .as('router_changes.list')
  router
    .post('/v1/router-changes/restore', [RestoreRoutersController, 'execute'])
    .use(requirePermission('routers:manage'))
    .as('router_changes.restore')
  router
    .get('/v1/router-events/:id', [ReadRouterEventController, 'execute'])
    .use(requirePermission('events:read'))
    .as('router_events.read')
  router
    .get('/v1/router-audit', [ReadRouterAuditController, 'execute'])
    .use(requirePermission('routers:read'))
    .as('router_audit.read')
  router
    .post('/v1/router-audit', [RequestRouterAuditController, 'execute'])
    .use(requirePermission('routers:manage'))
    .as('router_audit.request')
  router
    .get('/v1/router-suggestions', [ListSuggestionsController, 'execute'])
    .use(requirePermission('events:read'))
    .as('router_suggestions.list')
  router
    .post('/v1/router-suggestions/:key/dismiss', [DismissSuggestionController, 'execute'])
    .use(requirePermission('routers:manage'))
    .as('router_suggestions.dismiss')
}
