import type { HttpRouterService } from '@adonisjs/core/types'
import type { LimitPublicReads, RequireOperator } from '#shared/http/guard'

const InfoController = () => import('#operations/http/info_controller')
const LivenessController = () => import('#operations/http/liveness_controller')
const MetricsController = () => import('#operations/http/metrics_controller')
const ReadinessController = () => import('#operations/http/readiness_controller')
const ListInstancesController = () => import('#operations/http/operators/list_instances_controller')
const ListLeasesController = () => import('#operations/http/operators/list_leases_controller')
const ListLocksController = () => import('#operations/http/operators/list_locks_controller')
const ListSignalsController = () => import('#operations/http/operators/list_signals_controller')
const ListStreamsController = () => import('#operations/http/operators/list_streams_controller')
const CheckStoresController = () => import('#operations/http/operators/check_stores_controller')
const ReadTripwiresController = () => import('#operations/http/operators/read_tripwires_controller')

export function registerOperationsRoutes(
  router: HttpRouterService,
  requireOperator: RequireOperator,
  limitPublicReads: LimitPublicReads
): void {
  router.get('/info', [InfoController, 'execute']).as('info')
  router.get('/health/live', [LivenessController, 'execute']).as('health.live')
  router.get('/health/ready', [ReadinessController, 'execute']).as('health.ready')
  router.get('/metrics', [MetricsController, 'execute']).use(limitPublicReads).as('metrics')
  router
    .group(() => {
      router.get('/instances', [ListInstancesController, 'execute']).as('operations.instances')
      router.get('/signals', [ListSignalsController, 'execute']).as('operations.signals')
      router.get('/tripwires', [ReadTripwiresController, 'execute']).as('operations.tripwires')
      router.get('/streams', [ListStreamsController, 'execute']).as('operations.streams')
      router.get('/leases', [ListLeasesController, 'execute']).as('operations.leases')
      router.get('/stores', [CheckStoresController, 'execute']).as('operations.stores')
      router.get('/locks', [ListLocksController, 'execute']).as('operations.locks')
    })
    .prefix('/v1/operations')
    .use([...requireOperator])
}
