import type { HttpRouterService } from '@adonisjs/core/types'
import * as probes from './probes/probes_controller.js'
import * as clusterView from './cluster_view/cluster_view_controller.js'

export function registerOperationsRoutes(router: HttpRouterService): void {
  router.get('/info', [probes.InfoController]).as('info')
  router.get('/health/live', [probes.LivenessController]).as('health.live')
  router.get('/health/ready', [probes.ReadinessController]).as('health.ready')
  router.get('/metrics', [probes.MetricsController]).as('metrics')
  router
    .group(() => {
      router.get('/instances', [clusterView.ListInstancesController]).as('operations.instances')
      router.get('/signals', [clusterView.ListSignalsController]).as('operations.signals')
      router.get('/tripwires', [clusterView.ReadTripwiresController]).as('operations.tripwires')
      router.get('/streams', [clusterView.ListStreamsController]).as('operations.streams')
      router.get('/leases', [clusterView.ListLeasesController]).as('operations.leases')
      router.get('/stores', [clusterView.CheckStoresController]).as('operations.stores')
      router.get('/locks', [clusterView.ListLocksController]).as('operations.locks')
    })
    .prefix('/v1/operations')
}
