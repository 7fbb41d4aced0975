import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/route_guard'

const ReadOrganizationController = () => import('#organizations/http/read_organization_controller')

export function registerOrganizationsRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  router
    .get('/v1/organization', [ReadOrganizationController, 'execute'])
    .use(requirePermission('organizations:read'))
    .as('organization.read')
}
