import { setImmediate as nextTurn } from 'node:timers/promises'
import { inject } from '@adonisjs/core/container'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { toObjectId } from '#shared/identifiers'
import type { Period } from '#shared/time'
import { attributed } from './attribution.js'
import type { BookingSession } from './booking_session.js'
import {
  BookingSessionModel,
  type BookingSessionRow,
  toBookingSession,
} from './booking_session_repository.js'

const READ_AT_ONCE = 500

/** Booking sessions by their start. */
export class BegunSessionRepository {
  /** Sessions that began from `from` on and before `until`, in parts. */
  async *between(
    organizationId: string,
    { from, until }: Period
  ): AsyncGenerator<readonly BookingSession[]> {
    const rows = BookingSessionModel.collection.find<BookingSessionRow>(
      { organization_id: toObjectId(organizationId), createdAt: { $gte: from, $lt: until } },
      { batchSize: READ_AT_ONCE }
    )
    let part: BookingSession[] = []
    for await (const row of rows) {
      part.push(toBookingSession(row))
      if (part.length === READ_AT_ONCE) {
        yield part
        part = []
      }
    }
    if (part.length > 0) yield part
  }
}

/**
 * Reads the booking sessions that began in a period, each attributed to its decision if that is known. Yields to other
 * work of the process meanwhile. Throws the reason of `signal` between two parts once it has aborted, and when MongoDB
 * is away.
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
    take: (part: readonly BookingSession[]) => void | Promise<void>,
    signal?: AbortSignal
  ): Promise<void> {
    for await (const part of this.sessions.between(organizationId, period)) {
      signal?.throwIfAborted()
      await take(await attributed(this.decisions, organizationId, part))
      await nextTurn()
    }
  }
}
