import type { HttpRouterService } from '@adonisjs/core/types'
import * as bookings from './sessions/bookings_controller.js'
import { ListSourcesController, StrikeSessionsController } from './suspects/suspects_controller.js'

export function registerBookingsRoutes(router: HttpRouterService): void {
  router
    .post('/v1/page/booking-sessions', [bookings.StartSessionOnPageController])
    .as('page.start_session')
  router
    .group(() => {
      router.get('/', [bookings.ListSessionsController]).as('booking_sessions.list')
      router.post('/', [bookings.StartSessionController]).as('booking_sessions.start')
      router.get('/sources', [ListSourcesController]).as('booking_sessions.sources')
      router.post('/strike', [StrikeSessionsController]).as('booking_sessions.strike')
    })
    .prefix('/v1/booking-sessions')
  router
    .group(() => {
      router.get('/', [bookings.ReadSessionController]).as('booking_sessions.read')
      router.post('/complete', [bookings.CompleteSessionController]).as('booking_sessions.complete')
      router.post('/heartbeat', [bookings.KeepSessionController]).as('booking_sessions.keep')
    })
    .prefix('/v1/booking-sessions/:id')
  router.get('/v1/booking-events', [bookings.ListBookingEventsController]).as('booking_events.list')
}
