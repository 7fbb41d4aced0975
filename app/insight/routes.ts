import type { HttpRouterService } from '@adonisjs/core/types'
import { ReadTrafficController } from './traffic_controller.js'

export function registerInsightRoutes(router: HttpRouterService): void {
  router.get('/v1/router-traffic', [ReadTrafficController]).as('router_traffic.read')
}
