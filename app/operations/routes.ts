import type { HttpRouterService } from '@adonisjs/core/types'
import type { LimitPublicReads, RequireOperator } from '#shared/http/guard'
import {
  InfoController,
  LivenessController,
  MetricsController,
  ReadinessController,
} from './probes/probes_controller.js'
import {
  ListInstancesController,
  ListLeasesController,
  ListLocksController,
  ListSignalsController,
  ListStreamsController,
  CheckStoresController,
  ReadTripwiresController,
} from './cluster_view/cluster_view_controller.js'

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
