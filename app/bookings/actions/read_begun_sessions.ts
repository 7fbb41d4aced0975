import { setImmediate as nextTurn } from 'node:timers/promises'
import { inject } from '@adonisjs/core'
import { attributed } from '#bookings/attribution'
import type { BookingSession } from '#bookings/booking_session'
import { BegunSessionRepository } from '#bookings/persistence/begun_session_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { Period } from '#shared/time'

/**
 * Reads the booking sessions that began in a period, each attributed to the decision that is known by now. Yields to
 * other work of the process meanwhile. Throws the reason of `signal` between two parts once it has aborted, and when
 * MongoDB is away.
 */
@inject()
export class ReadBegunSessions {
  constructor(
    private readonly sessions: BegunSessionRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async execute(
    organizationId: string,
    period: Period,
    take: (part: readonly BookingSession[]) => void,
    signal?: AbortSignal
  ): Promise<void> {
    for await (const part of this.sessions.between(organizationId, period)) {
      signal?.throwIfAborted()
      take(await attributed(this.decisions, organizationId, part))
      await nextTurn()
    }
  }
}
