import type { HttpRouterService } from '@adonisjs/core/types'
import { ListAuditLogController } from './audit_log/audit_log_controller.js'
import * as bookingFlows from './booking_flows/booking_flows_controller.js'
import { PutBrandKitController, ReadBrandKitController } from './brand_kits/brand_kit_controller.js'
import * as organization from './organizations/organization_controller.js'
import * as operatedOrganizations from './operated_organizations/operated_organizations_controller.js'
import * as visitorErasures from './erasures/visitor_erasures_controller.js'

export function registerOrganizationsRoutes(router: HttpRouterService): void {
  router
    .group(() => {
      router
        .get('/', [operatedOrganizations.ListOrganizationsController])
        .as('operations.organizations.list')
      router
        .patch('/:id', [operatedOrganizations.RenameOrganizationController])
        .as('operations.organizations.rename')
      router
        .get('/:id/export', [operatedOrganizations.ExportOrganizationController])
        .as('operations.organizations.export')
      router
        .post('/:id/deletion', [operatedOrganizations.RequestOrganizationDeletionController])
        .as('operations.organizations.request_deletion')
      router
        .delete('/:id/deletion', [operatedOrganizations.TakeBackOrganizationDeletionController])
        .as('operations.organizations.take_back_deletion')
    })
    .prefix('/v1/operations/organizations')
  router.get('/v1/organization', [organization.ReadOrganizationController]).as('organization.read')
  router
    .patch('/v1/organization', [organization.UpdateOrganizationController])
    .as('organization.update')

  router.get('/v1/audit-log', [ListAuditLogController]).as('audit_log.list')

  router.get('/v1/brand-kit', [ReadBrandKitController]).as('brand_kit.read')
  router.put('/v1/brand-kit', [PutBrandKitController]).as('brand_kit.put')

  router
    .group(() => {
      router.get('/', [bookingFlows.ListBookingFlowsController]).as('booking_flows.list')
      router.get('/:id', [bookingFlows.ReadBookingFlowController]).as('booking_flows.read')
      router
        .get('/:id/revisions', [bookingFlows.ListBookingFlowRevisionsController])
        .as('booking_flows.revisions')
      router.post('/', [bookingFlows.CreateBookingFlowController]).as('booking_flows.create')
      router.patch('/:id', [bookingFlows.UpdateBookingFlowController]).as('booking_flows.update')
      router.delete('/:id', [bookingFlows.DeleteBookingFlowController]).as('booking_flows.delete')
      router
        .post('/:id/revert', [bookingFlows.RevertBookingFlowController])
        .as('booking_flows.revert')
    })
    .prefix('/v1/booking-flows')
  router
    .group(() => {
      router.post('/', [visitorErasures.RequestErasureController]).as('visitor_erasures.request')
      router.get('/', [visitorErasures.ListErasuresController]).as('visitor_erasures.list')
      router.get('/:id', [visitorErasures.ReadErasureController]).as('visitor_erasures.read')
    })
    .prefix('/v1/visitor-erasures')
}
