import type { HttpRouterService } from '@adonisjs/core/types'
import { acceptSessionSecretOr } from './sessions/bookings_http.js'
import type { RequirePermission, RequirePublishableKey } from '#shared/http/guard'
import {
  CompleteSessionController,
  KeepSessionController,
  ListBookingEventsController,
  ListSessionsController,
  ReadSessionController,
  StartSessionOnPageController,
  StartSessionController,
} from './sessions/bookings_controller.js'

const SuspectSessionsController = () => import('./suspects/suspects_controller.js')

export function registerBookingsRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission,
  requirePublishableKey: RequirePublishableKey
): void {
  router
    .post('/v1/page/booking-sessions', [StartSessionOnPageController, 'execute'])
    .use([...requirePublishableKey])
    .as('page.start_session')
  router
    .group(() => {
      router.get('/', [ListSessionsController, 'execute']).as('booking_sessions.list')
      router.post('/', [StartSessionController, 'execute']).as('booking_sessions.start')
      router.get('/sources', [SuspectSessionsController, 'sources']).as('booking_sessions.sources')
      router.post('/strike', [SuspectSessionsController, 'strike']).as('booking_sessions.strike')
    })
    .prefix('/v1/booking-sessions')
    .use(requirePermission('bookings:manage'))
  router
    .group(() => {
      router.get('/', [ReadSessionController, 'execute']).as('booking_sessions.read')
      router
        .post('/complete', [CompleteSessionController, 'execute'])
        .as('booking_sessions.complete')
      router.post('/heartbeat', [KeepSessionController, 'execute']).as('booking_sessions.keep')
    })
    .prefix('/v1/booking-sessions/:id')
    .use(acceptSessionSecretOr(requirePermission('bookings:manage')))
  router
    .get('/v1/booking-events', [ListBookingEventsController, 'execute'])
    .use(requirePermission('events:read'))
    .as('booking_events.list')
}
