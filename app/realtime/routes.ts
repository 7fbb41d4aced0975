import type { HttpRouterService } from '@adonisjs/core/types'
import { unlessSessionSecret } from '#realtime/http/session_secret'
import type { RequireToken } from '#shared/http/guard'

const OpenStreamController = () => import('#realtime/http/open_stream_controller')

/** `requireToken` admits any live access token; the required permissions depend on the channels. */
export function registerRealtimeRoutes(router: HttpRouterService, requireToken: RequireToken) {
  router
    .route('/v1/realtime', ['GET'], [OpenStreamController, 'execute'])
    .use(requireToken.map(unlessSessionSecret))
    .as('realtime.open')
}
