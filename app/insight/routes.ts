import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/guard'
import { ReadTrafficController } from './traffic_controller.js'

export function registerInsightRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  router
    .get('/v1/router-traffic', [ReadTrafficController])
    .use(requirePermission('events:read'))
    .as('router_traffic.read')
}
