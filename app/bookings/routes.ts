import type { HttpRouterService } from '@adonisjs/core/types'
import {
  CompleteSessionController,
  KeepSessionController,
  ListBookingEventsController,
  ListSessionsController,
  ReadSessionController,
  StartSessionOnPageController,
  StartSessionController,
} from './sessions/bookings_controller.js'
import { ListSourcesController, StrikeSessionsController } from './suspects/suspects_controller.js'

export function registerBookingsRoutes(router: HttpRouterService): void {
  router.post('/v1/page/booking-sessions', [StartSessionOnPageController]).as('page.start_session')
  router
    .group(() => {
      router.get('/', [ListSessionsController]).as('booking_sessions.list')
      router.post('/', [StartSessionController]).as('booking_sessions.start')
      router.get('/sources', [ListSourcesController]).as('booking_sessions.sources')
      router.post('/strike', [StrikeSessionsController]).as('booking_sessions.strike')
    })
    .prefix('/v1/booking-sessions')
  router
    .group(() => {
      router.get('/', [ReadSessionController]).as('booking_sessions.read')
      router.post('/complete', [CompleteSessionController]).as('booking_sessions.complete')
      router.post('/heartbeat', [KeepSessionController]).as('booking_sessions.keep')
    })
    .prefix('/v1/booking-sessions/:id')
  router.get('/v1/booking-events', [ListBookingEventsController]).as('booking_events.list')
}
