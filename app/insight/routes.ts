import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/guard'

const ReadTrafficController = () => import('./traffic_controller.js')

export function registerInsightRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  router
    .get('/v1/router-traffic', [ReadTrafficController, 'execute'])
    .use(requirePermission('events:read'))
    .as('router_traffic.read')
}
