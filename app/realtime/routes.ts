import type { HttpRouterService } from '@adonisjs/core/types'
import { unlessSessionSecret } from './streams/streams_http.js'
import type { RequireToken } from '#shared/http/guard'
import { OpenStreamController } from './streams/streams_controller.js'

/** `requireToken` admits any live access token; the required permissions depend on the channels. */
export function registerRealtimeRoutes(router: HttpRouterService, requireToken: RequireToken) {
  router
    .route('/v1/realtime', ['GET'], [OpenStreamController])
    .use(requireToken.map(unlessSessionSecret))
    .as('realtime.open')
}
