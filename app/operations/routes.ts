import type { HttpRouterService } from '@adonisjs/core/types'
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

export function registerOperationsRoutes(router: HttpRouterService): void {
  router.get('/info', [InfoController]).as('info')
  router.get('/health/live', [LivenessController]).as('health.live')
  router.get('/health/ready', [ReadinessController]).as('health.ready')
  router.get('/metrics', [MetricsController]).as('metrics')
  router
    .group(() => {
      router.get('/instances', [ListInstancesController]).as('operations.instances')
      router.get('/signals', [ListSignalsController]).as('operations.signals')
      router.get('/tripwires', [ReadTripwiresController]).as('operations.tripwires')
      router.get('/streams', [ListStreamsController]).as('operations.streams')
      router.get('/leases', [ListLeasesController]).as('operations.leases')
      router.get('/stores', [CheckStoresController]).as('operations.stores')
      router.get('/locks', [ListLocksController]).as('operations.locks')
    })
    .prefix('/v1/operations')
}
