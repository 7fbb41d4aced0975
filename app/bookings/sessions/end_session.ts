import { inject } from '@adonisjs/core/container'
import type { RouterEventRepository } from '#routing/events/router_event_repository'
import { ConcurrencyLimit } from '#shared/async/permits'
import { show } from '#shared/http/json_schema'
import { owned } from '#shared/identifiers'
import { inTransaction, type Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import type { WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { attributed } from './attribution.js'
import { BOOKING_EVENT, type BookingEvent, eventTypeOf } from './booking_event.js'
import type { BookingEventRepository } from './booking_event_repository.js'
import type { BookedValue, BookingSession, SessionOutcome } from './booking_session.js'
import {
  attributionRow,
  BookingSessionModel,
  BookingSessionRepository,
  type BookingSessionRow,
  isPast,
  openSession,
  STORE_NOW,
  toBookingSession,
} from './booking_session_repository.js'
import { SessionAnnouncer } from './session_announcer.js'

/** Transactions hold MongoDB tickets while they wait for more, so too many at once block each other. */
const CONCURRENT_ENDS_MAX = 16

/** The state of a session as read by a caller that abandons it. */
export interface KnownSession {
  /** How often a page had joined when the caller read the session. */
  readonly entries: number
  /**
   * For callers that rely on the expiry: an instance that stops extends its sessions before it releases their leases.
   */
  readonly onlyIfExpired: boolean
}

/** What the one who completes a session says of the booking. */
export interface Completion {
  readonly booked?: BookedValue | undefined
  /** As that of the session. */
  readonly bookingReference?: string | undefined
  /** As that of `WebhookEvent`. */
  readonly traceparent?: string | undefined
}

/**
 * Ends a session with one conditional update, and adds its event in the same transaction. A concurrent attempt on any
 * instance finds the session ended. One per process: when many pages leave together, 16 sessions end at a time.
 */
export class SessionEndings {
  readonly #concurrency = new ConcurrencyLimit(CONCURRENT_ENDS_MAX)

  constructor(
    private readonly events: BookingEventRepository,
    private readonly webhooks: WebhookEvents,
    private readonly decisions: RouterEventRepository
  ) {}

  /** Null when the session is no longer open. */
  complete(
    organizationId: string,
    id: string,
    { booked, bookingReference, traceparent }: Completion
  ): Promise<BookingSession | null> {
    const added = {
      ...(booked && { booked }),
      ...(bookingReference !== undefined && { booking_reference: bookingReference }),
    }
    return this.#end(organizationId, id, 'completed', {}, added, traceparent)
  }

  /**
   * Null when the session is no longer open, a page joined since the caller read it or its presence was renewed; with
   * `onlyIfExpired` also when the session was extended.
   */
  abandon(
    organizationId: string,
    id: string,
    { entries, onlyIfExpired }: KnownSession
  ): Promise<BookingSession | null> {
    return this.#end(organizationId, id, 'abandoned', {
      entries,
      $and: [isPast('vouched_until'), ...(onlyIfExpired ? [isPast('expires_at')] : [])],
    })
  }

  #end(
    organizationId: string,
    id: string,
    outcome: SessionOutcome,
    condition: object,
    added?: object,
    traceparent?: string
  ): Promise<BookingSession | null> {
    const end = async (transaction: Transaction) => {
      const row = await BookingSessionModel.findOneAndUpdate(
        { ...openSession(organizationId, id), ...condition },
        [{ $set: { ...added, status: outcome, ended_at: STORE_NOW } }],
        { updatePipeline: true, returnDocument: 'after', session: transaction }
      ).lean<BookingSessionRow>()
      if (!row?.ended_at) return null
      const session = await this.#attributed(toBookingSession(row), transaction)
      const { bookingFlowId, routerId, decisionId, namedDecisionId } = session
      const { startedFrom, struckAt, booked, bookingReference } = session
      const attribution = { routerId, decisionId, namedDecisionId }
      const endedAt = row.ended_at
      const type = eventTypeOf(outcome)
      const fields = {
        sessionId: id,
        type,
        bookingFlowId,
        ...attribution,
        endedAt,
        startedFrom,
        struckAt,
        booked,
        bookingReference,
      }
      const event = await this.events.add(organizationId, fields, transaction)
      await this.webhooks.add(
        organizationId,
        [{ ...webhookEventOf(event, outcome), traceparent }],
        transaction
      )
      return session
    }
    return this.#concurrency.run(() => inTransaction(end))
  }

  /** Settles the attribution of the session if its decision is stored by now; otherwise it stays as named. */
  async #attributed(session: BookingSession, transaction: Transaction): Promise<BookingSession> {
    const { organizationId, id } = session
    const [settled = session] = await attributed(
      this.decisions,
      organizationId,
      [session],
      transaction
    )
    if (settled === session) return session
    await BookingSessionModel.updateOne(
      owned(organizationId, id),
      { $set: attributionRow(settled) },
      { session: transaction }
    )
    return settled
  }
}

function webhookEventOf(event: BookingEvent, outcome: SessionOutcome): WebhookEvent {
  const { sessionId: key, endedAt: at } = event
  return { type: `booking.${outcome}`, key, at, data: () => show(BOOKING_EVENT, event) }
}

/** Idempotent: completing a completed session changes nothing and returns the same answer. */
@inject()
export class CompleteSession {
  constructor(
    private readonly endings: SessionEndings,
    private readonly sessions: BookingSessionRepository,
    private readonly news: SessionAnnouncer
  ) {}

  async execute(
    organizationId: string,
    id: string,
    completion: Completion = {}
  ): Promise<Result<BookingSession, 'not_found' | 'abandoned'>> {
    const completed = await this.endings.complete(organizationId, id, completion)
    if (completed) {
      this.news.ended(completed)
      return ok(completed)
    }
    const session = await this.sessions.find(organizationId, id)
    if (!session) return err('not_found')
    return session.status === 'completed' ? ok(session) : err('abandoned')
  }
}

type ReadSession = Pick<BookingSession, 'organizationId' | 'id' | 'entries'>

/** Abandons a session. For callers that released its lease as the owner, or found that no instance owns it. */
@inject()
export class AbandonSession {
  constructor(
    private readonly endings: SessionEndings,
    private readonly news: SessionAnnouncer
  ) {}

  /** False when the session has ended, a page has joined since it was read, or its presence was renewed. */
  execute(session: ReadSession): Promise<boolean> {
    return this.#abandon(session, false)
  }

  /** Also false when the session is no longer expired. */
  ifExpired(session: ReadSession): Promise<boolean> {
    return this.#abandon(session, true)
  }

  async #abandon(
    { organizationId, id, entries }: ReadSession,
    onlyIfExpired: boolean
  ): Promise<boolean> {
    const abandoned = await this.endings.abandon(organizationId, id, { entries, onlyIfExpired })
    if (abandoned) this.news.ended(abandoned)
    return abandoned !== null
  }
}
