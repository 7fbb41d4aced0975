import type { ClientSession, QueryFilter } from 'mongoose'
import type { BookingSession, SessionOutcome, SessionStatus } from '#bookings/booking_session'
import type { Attribution } from '#bookings/attribution'
import type { SessionSource } from '#bookings/session_source'
import { isIdentifier, toObjectId } from '#shared/identifiers'
import { attributionRow } from './attribution_row.js'
import { BookingSessionModel, type BookingSessionRow } from './booking_session_model.js'
import { openSession, toBookingSession } from './booking_session_row.js'
import { laterOf, isPast, STORE_NOW, storeTimeIn } from './store_clock.js'

export interface NewBookingSession extends Attribution, SessionSource {
  readonly bookingFlowId: string
  readonly secretHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface BookingSessionFilter {
  readonly status?: SessionStatus | undefined
  readonly startedFrom?: string | undefined
}

/** Booking sessions until they end; SessionEndings ends them. */
export class BookingSessionRepository {
  async create(
    organizationId: string,
    fields: NewBookingSession,
    session?: ClientSession
  ): Promise<BookingSession> {
    const created = new BookingSessionModel({
      organization_id: toObjectId(organizationId),
      booking_flow_id: toObjectId(fields.bookingFlowId),
      ...attributionRow(fields),
      secret_hash: fields.secretHash,
      status: 'open',
      entries: 0,
      expires_at: fields.expiresAt,
      createdAt: fields.createdAt,
      ...(fields.publishableKeyId !== null && {
        publishable_key_id: toObjectId(fields.publishableKeyId),
      }),
      ...(fields.startedFrom !== null && { started_from: fields.startedFrom }),
    })
    await created.save({ session: session ?? null })
    return toBookingSession(created.toObject())
  }

  /** Queries without an organization, because the secret determines it. */
  async findForAuthentication(
    id: string
  ): Promise<{ readonly session: BookingSession; readonly secretHash: string } | null> {
    if (!isIdentifier(id)) return null
    const row = await BookingSessionModel.findById(toObjectId(id)).lean<BookingSessionRow>()
    return row && { session: toBookingSession(row), secretHash: row.secret_hash }
  }

  /** Queries without an organization, because an expired lease names only its session. */
  async findForLease(id: string): Promise<BookingSession | null> {
    const found = await this.findForAuthentication(id)
    return found?.session ?? null
  }

  async find(organizationId: string, id: string): Promise<BookingSession | null> {
    const row = await BookingSessionModel.findOne({
      _id: toObjectId(id),
      organization_id: toObjectId(organizationId),
    }).lean<BookingSessionRow>()
    return row && toBookingSession(row)
  }

  /** The first `count` sessions older than `before`, newest first. */
  async list(
    organizationId: string,
    { status, startedFrom }: BookingSessionFilter,
    before: string | null,
    count: number
  ): Promise<BookingSession[]> {
    const rows = await BookingSessionModel.find({
      organization_id: toObjectId(organizationId),
      ...(status === undefined ? {} : { status }),
      ...(startedFrom === undefined ? {} : { started_from: startedFrom }),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<BookingSessionRow[]>()
    return rows.map(toBookingSession)
  }

  /** Expired open sessions, the longest expired first. The update that ends one checks again. */
  async findExpired(organizationId: string, count: number): Promise<BookingSession[]> {
    const rows = await BookingSessionModel.find({
      organization_id: toObjectId(organizationId),
      status: 'open',
      ...isPast('expires_at'),
    })
      .sort({ expires_at: 1 })
      .limit(count)
      .lean<BookingSessionRow[]>()
    return rows.map(toBookingSession)
  }

  /** Across organizations: those with an expired open session. Reads only the index of these sessions. */
  async organizationsWithExpired(): Promise<string[]> {
    const found = await BookingSessionModel.aggregate<Pick<BookingSessionRow, '_id'>>([
      { $match: { status: 'open', ...isPast('expires_at') } },
      { $group: { _id: '$organization_id' } },
    ])
    return found.map(({ _id }) => _id.toHexString())
  }

  /** The given sessions that have ended. */
  async findEnded(
    organizationId: string,
    ids: readonly string[]
  ): Promise<{ readonly id: string; readonly outcome: SessionOutcome }[]> {
    const rows = await BookingSessionModel.find({
      _id: { $in: ids.map(toObjectId) },
      organization_id: toObjectId(organizationId),
      status: { $ne: 'open' },
    })
      .select({ status: 1 })
      .lean<Pick<BookingSessionRow, '_id' | 'status'>[]>()
    return rows.flatMap(({ _id, status }) =>
      status === 'open' ? [] : [{ id: _id.toHexString(), outcome: status }]
    )
  }

  /** Counts the entry of a page and lets the session expire in `expiresInMs`; null when it is no longer open. */
  async enter(
    organizationId: string,
    id: string,
    expiresInMs: number
  ): Promise<BookingSession | null> {
    return this.#update(openSession(organizationId, id), {
      entries: { $add: ['$entries', 1] },
      expires_at: storeTimeIn(expiresInMs),
      is_suspect: false,
      last_seen_at: laterOf('last_seen_at', STORE_NOW),
    })
  }

  /** Vouches for the session's page for `forMs`; null when the session is no longer open. */
  async vouch(organizationId: string, id: string, forMs: number): Promise<BookingSession | null> {
    return this.#update(openSession(organizationId, id), vouched(forMs))
  }

  /** As `vouch`, for several sessions at once; skips those that have ended. */
  async vouchForAll(organizationId: string, ids: readonly string[], forMs: number): Promise<void> {
    await this.#updateMany(openSessions(organizationId, ids), vouched(forMs))
  }

  /**
   * Postpones the session for `forMs` and marks it for one more check, unless it ended, was entered or was postponed
   * meanwhile.
   */
  async recheckLater(
    { organizationId, id, entries }: Pick<BookingSession, 'organizationId' | 'id' | 'entries'>,
    forMs: number
  ): Promise<void> {
    await this.#updateMany(
      { ...openSession(organizationId, id), entries, ...isPast('expires_at') },
      { is_suspect: true, expires_at: storeTimeIn(forMs) }
    )
  }

  /**
   * Postpones the sessions for `forMs`, because a page attends them or did a moment ago. Skips those that have ended.
   */
  async postpone(organizationId: string, ids: readonly string[], forMs: number): Promise<void> {
    await this.#updateMany(openSessions(organizationId, ids), {
      is_suspect: false,
      expires_at: laterOf('expires_at', storeTimeIn(forMs)),
    })
  }

  async #update(
    filter: QueryFilter<BookingSessionRow>,
    set: Readonly<Record<string, unknown>>
  ): Promise<BookingSession | null> {
    const row = await BookingSessionModel.findOneAndUpdate(filter, [{ $set: set }], {
      updatePipeline: true,
      returnDocument: 'after',
    }).lean<BookingSessionRow>()
    return row && toBookingSession(row)
  }

  async #updateMany(
    filter: QueryFilter<BookingSessionRow>,
    set: Readonly<Record<string, unknown>>
  ): Promise<void> {
    await BookingSessionModel.updateMany(filter, [{ $set: set }], { updatePipeline: true })
  }
}

function vouched(forMs: number) {
  const until = storeTimeIn(forMs)
  return {
    expires_at: laterOf('expires_at', until),
    vouched_until: laterOf('vouched_until', until),
    last_seen_at: laterOf('last_seen_at', STORE_NOW),
  }
}

function openSessions(organizationId: string, ids: readonly string[]) {
  return {
    _id: { $in: ids.map(toObjectId) },
    organization_id: toObjectId(organizationId),
    status: 'open' as const,
  }
}
