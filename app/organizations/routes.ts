import type { HttpRouterService } from '@adonisjs/core/types'
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

export function registerOrganizationsRoutes(router: HttpRouterService): void {
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
  router.get('/v1/organization', [ReadOrganizationController]).as('organization.read')
  router.patch('/v1/organization', [UpdateOrganizationController]).as('organization.update')

  router.get('/v1/audit-log', [ListAuditLogController]).as('audit_log.list')

  router.get('/v1/brand-kit', [ReadBrandKitController]).as('brand_kit.read')
  router.put('/v1/brand-kit', [PutBrandKitController]).as('brand_kit.put')

  router
    .group(() => {
      router.get('/', [ListBookingFlowsController]).as('booking_flows.list')
      router.get('/:id', [ReadBookingFlowController]).as('booking_flows.read')
      router
        .get('/:id/revisions', [ListBookingFlowRevisionsController])
        .as('booking_flows.revisions')
      router.post('/', [CreateBookingFlowController]).as('booking_flows.create')
      router.patch('/:id', [UpdateBookingFlowController]).as('booking_flows.update')
      router.delete('/:id', [DeleteBookingFlowController]).as('booking_flows.delete')
      router.post('/:id/revert', [RevertBookingFlowController]).as('booking_flows.revert')
    })
    .prefix('/v1/booking-flows')
  router
    .group(() => {
      router.post('/', [RequestErasureController]).as('visitor_erasures.request')
      router.get('/', [ListErasuresController]).as('visitor_erasures.list')
      router.get('/:id', [ReadErasureController]).as('visitor_erasures.read')
    })
    .prefix('/v1/visitor-erasures')
}
