import type { HttpRouterService } from '@adonisjs/core/types'
import { OpenStreamController } from './streams/streams_controller.js'

export function registerRealtimeRoutes(router: HttpRouterService): void {
  router.route('/v1/realtime', ['GET'], [OpenStreamController]).as('realtime.open')
}
