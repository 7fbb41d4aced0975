import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequireOperator, RequirePermission } from '#shared/http/guard'
import { ListAuditLogController } from './audit_log/audit_log_controller.js'
import {
  CreateBookingFlowController,
  DeleteBookingFlowController,
  ListBookingFlowRevisionsController,
  ListBookingFlowsController,
  ReadBookingFlowController,
  RevertBookingFlowController,
  UpdateBookingFlowController,
} from './booking_flows/booking_flows_controller.js'
import { PutBrandKitController, ReadBrandKitController } from './brand_kits/brand_kit_controller.js'
import {
  ReadOrganizationController,
  UpdateOrganizationController,
} from './organizations/organization_controller.js'
import {
  ExportOrganizationController,
  ListOrganizationsController,
  RenameOrganizationController,
  RequestOrganizationDeletionController,
  TakeBackOrganizationDeletionController,
} from './operated_organizations/operated_organizations_controller.js'
import {
  ListErasuresController,
  ReadErasureController,
  RequestErasureController,
} from './erasures/visitor_erasures_controller.js'

export function registerOrganizationsRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission,
  requireOperator: RequireOperator
): void {
  router
    .group(() => {
      router.get('/', [ListOrganizationsController]).as('operations.organizations.list')
      router.patch('/:id', [RenameOrganizationController]).as('operations.organizations.rename')
      router
        .get('/:id/export', [ExportOrganizationController])
        .as('operations.organizations.export')
      router
        .post('/:id/deletion', [RequestOrganizationDeletionController])
        .as('operations.organizations.request_deletion')
      router
        .delete('/:id/deletion', [TakeBackOrganizationDeletionController])
        .as('operations.organizations.take_back_deletion')
    })
    .prefix('/v1/operations/organizations')
    .use([...requireOperator])
  router
    .get('/v1/organization', [ReadOrganizationController])
    .use(requirePermission('organizations:read'))
    .as('organization.read')
  router
    .patch('/v1/organization', [UpdateOrganizationController])
    .use(requirePermission('organizations:manage'))
    .as('organization.update')

  router
    .get('/v1/audit-log', [ListAuditLogController])
    .use(requirePermission('events:read'))
    .as('audit_log.list')

  router
    .get('/v1/brand-kit', [ReadBrandKitController])
    .use(requirePermission('brand-kits:read'))
    .as('brand_kit.read')
  router
    .put('/v1/brand-kit', [PutBrandKitController])
    .use(requirePermission('brand-kits:manage'))
    .as('brand_kit.put')

  router
    .group(() => {
      router.get('/', [ListBookingFlowsController]).as('booking_flows.list')
      router.get('/:id', [ReadBookingFlowController]).as('booking_flows.read')
      router
        .get('/:id/revisions', [ListBookingFlowRevisionsController])
        .as('booking_flows.revisions')
    })
    .prefix('/v1/booking-flows')
    .use(requirePermission('flows:read'))
  router
    .group(() => {
      router.post('/', [CreateBookingFlowController]).as('booking_flows.create')
      router.patch('/:id', [UpdateBookingFlowController]).as('booking_flows.update')
      router.delete('/:id', [DeleteBookingFlowController]).as('booking_flows.delete')
      router.post('/:id/revert', [RevertBookingFlowController]).as('booking_flows.revert')
    })
    .prefix('/v1/booking-flows')
    .use(requirePermission('flows:manage'))
  router
    .post('/v1/visitor-erasures', [RequestErasureController])
    .use(requirePermission('organizations:manage'))
    .as('visitor_erasures.request')
  router
    .group(() => {
      router.get('/', [ListErasuresController]).as('visitor_erasures.list')
      router.get('/:id', [ReadErasureController]).as('visitor_erasures.read')
    })
    .prefix('/v1/visitor-erasures')
    .use(requirePermission('organizations:read'))
}
