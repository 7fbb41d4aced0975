import type { HttpRouterService } from '@adonisjs/core/types'

const InfoController = () => import('#operations/http/info_controller')
const LivenessController = () => import('#operations/http/liveness_controller')
const MetricsController = () => import('#operations/http/metrics_controller')
const ReadinessController = () => import('#operations/http/readiness_controller')

export function registerOperationsRoutes(router: HttpRouterService): void {
  router.get('/info', [InfoController, 'execute']).as('info')
  router.get('/health/live', [LivenessController, 'execute']).as('health.live')
  router.get('/health/ready', [ReadinessController, 'execute']).as('health.ready')
  router.get('/metrics', [MetricsController, 'execute']).as('metrics')
}
