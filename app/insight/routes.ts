import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/guard'

const ReadTrafficController = () => import('#insight/http/read_traffic_controller')

export function registerInsightRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  router
    .get('/v1/router-traffic', [ReadTrafficController, 'execute'])
    .use(requirePermission('events:read'))
    .as('router_traffic.read')
}
