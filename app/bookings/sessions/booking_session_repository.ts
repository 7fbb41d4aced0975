import { model, type QueryFilter, Schema, type Types } from 'mongoose'
import { isIdentifier, owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { NewestFirst, of } from '#shared/persistence/owned_repository'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { Attribution } from './attribution.js'
import {
  type BookedValue,
  type BookingSession,
  SESSION_STATUSES,
  type SessionOutcome,
  type SessionSource,
  type SessionStatus,
} from './booking_session.js'

/** Members of the rows of booking sessions and booking events; older versions wrote only the first. */
export interface AttributionRow {
  readonly router_id: Types.ObjectId | null
  readonly decision_id?: Types.ObjectId | null
  readonly claimed_decision_id?: Types.ObjectId | null
}

export const ATTRIBUTION_SCHEMA = {
  router_id: { type: Schema.Types.ObjectId, default: null },
  decision_id: { type: Schema.Types.ObjectId, default: null },
  claimed_decision_id: { type: Schema.Types.ObjectId, default: null },
}

export function attributionRow(attribution: Attribution): Required<AttributionRow> {
  const { routerId, decisionId, namedDecisionId } = attribution
  return {
    router_id: idOrNull(routerId),
    decision_id: idOrNull(decisionId),
    claimed_decision_id: idOrNull(namedDecisionId),
  }
}

export function toAttribution(row: AttributionRow): Attribution {
  return {
    routerId: row.router_id?.toHexString() ?? null,
    decisionId: row.decision_id?.toHexString() ?? null,
    namedDecisionId: row.claimed_decision_id?.toHexString() ?? null,
  }
}

function idOrNull(id: string | null): Types.ObjectId | null {
  return id === null ? null : toObjectId(id)
}

export interface BookingSessionRow extends AttributionRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly booking_flow_id: Types.ObjectId
  readonly secret_hash: string
  readonly status: SessionStatus
  readonly entries: number
  readonly is_suspect: boolean
  readonly expires_at: Date
  readonly vouched_until: Date | null
  readonly last_seen_at: Date | null
  readonly ended_at: Date | null
  readonly createdAt: Date
  readonly publishable_key_id?: Types.ObjectId
  readonly started_from?: string
  readonly struck_at?: Date
  readonly booked?: BookedValue
  readonly booking_reference?: string
}

export const BOOKED_SCHEMA = new Schema<BookedValue>(
  { thousandths: { type: Number, required: true }, currency: { type: String, required: true } },
  { _id: false }
)

const schema = new Schema<BookingSessionRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    booking_flow_id: { type: Schema.Types.ObjectId, required: true },
    ...ATTRIBUTION_SCHEMA,
    secret_hash: { type: String, required: true },
    status: { type: String, enum: SESSION_STATUSES, required: true },
    entries: { type: Number, required: true },
    is_suspect: { type: Boolean, default: false },
    expires_at: { type: Date, required: true },
    vouched_until: { type: Date, default: null },
    last_seen_at: { type: Date, default: null },
    ended_at: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    publishable_key_id: Schema.Types.ObjectId,
    started_from: String,
    struck_at: Date,
    booked: { type: BOOKED_SCHEMA, default: undefined },
    booking_reference: String,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'booking_sessions' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, status: 1, _id: -1 })
schema.index({ organization_id: 1, createdAt: 1 })
schema.index(
  { organization_id: 1, started_from: 1, _id: -1 },
  { partialFilterExpression: { started_from: { $exists: true } } }
)
schema.index(
  { organization_id: 1, expires_at: 1 },
  { partialFilterExpression: { status: 'open' }, name: 'open_sessions_by_expiry' }
)
/** Serves `organizationsWithExpired`, which the other index cannot answer. */
schema.index(
  { expires_at: 1, organization_id: 1 },
  { partialFilterExpression: { status: 'open' }, name: 'open_sessions_of_all_by_expiry' }
)

export const BookingSessionModel = model('BookingSession', schema)

/** Selects the session only while it is open. */
export function openSession(organizationId: string, id: string) {
  return { ...owned(organizationId, id), status: 'open' as const }
}

export function toBookingSession(row: BookingSessionRow): BookingSession {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    bookingFlowId: row.booking_flow_id.toHexString(),
    ...toAttribution(row),
    status: row.status,
    entries: row.entries,
    isLeaseMissing: row.is_suspect,
    expiresAt: row.expires_at,
    renewedUntil: row.vouched_until,
    lastSeenAt: row.last_seen_at,
    endedAt: row.ended_at,
    createdAt: row.createdAt,
    publishableKeyId: row.publishable_key_id?.toHexString() ?? null,
    startedFrom: row.started_from ?? null,
    struckAt: row.struck_at ?? null,
    booked: row.booked ?? null,
    bookingReference: row.booking_reference ?? null,
  }
}

/**
 * Only MongoDB's clock sets and compares the times of open booking sessions, so no instance's clock influences whether
 * a session is abandoned. For update pipelines and `$expr`.
 */
export const STORE_NOW = '$$NOW'

/** The instant `ms` from now. */
function storeTimeIn(ms: number) {
  return { $add: [STORE_NOW, ms] }
}

/** The later of `field` and `time`; a field without a value counts as earlier than any time. */
function laterOf(field: string, time: object | string) {
  return { $max: [`$${field}`, time] }
}

/** True when `field` has no value, or an instant that has passed or is now. */
export function isPast(field: string) {
  return { $expr: { $lte: [`$${field}`, STORE_NOW] } }
}

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
export class BookingSessionRepository extends NewestFirst<BookingSessionRow, BookingSession> {
  protected override readonly model = BookingSessionModel
  protected override readonly shown = toBookingSession

  async create(
    organizationId: string,
    fields: NewBookingSession,
    session?: Transaction
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

  /** Without an organization, because the secret determines it. */
  async findForAuthentication(
    id: string
  ): Promise<{ readonly session: BookingSession; readonly secretHash: string } | null> {
    if (!isIdentifier(id)) return null
    const row = await BookingSessionModel.findById(toObjectId(id)).lean<BookingSessionRow>()
    return row && { session: toBookingSession(row), secretHash: row.secret_hash }
  }

  /** Without an organization, because an expired lease names only its session. */
  async findForLease(id: string): Promise<BookingSession | null> {
    const found = await this.findForAuthentication(id)
    return found?.session ?? null
  }

  async find(organizationId: string, id: string): Promise<BookingSession | null> {
    const [found = null] = await this.newest(owned(organizationId, id))
    return found
  }

  /** The first `count` sessions older than `before`, newest first. */
  async list(
    organizationId: string,
    { status, startedFrom }: BookingSessionFilter,
    before: string | null,
    count: number
  ): Promise<BookingSession[]> {
    const filter = {
      ...of(organizationId),
      ...(status === undefined ? {} : { status }),
      ...(startedFrom === undefined ? {} : { started_from: startedFrom }),
    }
    return this.older(filter, before, count)
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

  /** Organizations with an expired open session. Reads only the index of these sessions. */
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

  /** Counts a page that joins and lets the session expire in `expiresInMs`; null when it is no longer open. */
  async join(
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

  /** Keeps the session from being abandoned for `forMs`; null when it is no longer open. */
  async renew(organizationId: string, id: string, forMs: number): Promise<BookingSession | null> {
    return this.#update(openSession(organizationId, id), renewed(forMs))
  }

  /** Like `renew`, but for several sessions; skips those that have ended. */
  async renewAll(organizationId: string, ids: readonly string[], forMs: number): Promise<void> {
    await this.#updateMany(openSessions(organizationId, ids), renewed(forMs))
  }

  /**
   * Extends the session for `forMs` and marks it for one more check, unless it ended, was joined or was extended
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

  /** Extends sessions that have or just had an owner for `forMs`; skips those that have ended. */
  async extend(organizationId: string, ids: readonly string[], forMs: number): Promise<void> {
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

function renewed(forMs: number) {
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
