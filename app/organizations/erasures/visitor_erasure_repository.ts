import { inject } from '@adonisjs/core/container'
import { Encryption } from '@adonisjs/core/encryption'
import mongoose, { model, Schema, Types } from 'mongoose'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import { inTransaction, type Transaction } from '#shared/persistence/in_transaction'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { OwnedRepository } from '#shared/persistence/owned_repository'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { err, ok, type Result } from '#shared/result'
import { DAY_SECONDS, HOUR_MS } from '#shared/time'
import type { WriteOptions } from '#shared/write_options'
import { MASK, soughtText } from './spellings.js'
import { eraseTexts, isOwnHost } from './visitor_text_repository.js'

const YEAR_SECONDS = 366 * DAY_SECONDS

/** The request of a visitor to be forgotten. */
interface VisitorErasureRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  /** Encrypted; removed when the erasure is complete. */
  readonly value?: string
  readonly booking_session_id?: Types.ObjectId
  readonly requested_at: Date
  /** When it is carried out next; absent once it is complete. */
  readonly due_at?: Date
  readonly erased: number
  readonly completed_at: Date | null
}

const schema = new Schema<VisitorErasureRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    value: String,
    booking_session_id: Schema.Types.ObjectId,
    requested_at: { type: Date, required: true },
    due_at: Date,
    erased: { type: Number, required: true },
    completed_at: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'visitor_erasures' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ due_at: 1, organization_id: 1 }, { partialFilterExpression: { completed_at: null } })
schema.index({ completed_at: 1 }, { name: 'retention', expireAfterSeconds: YEAR_SECONDS })

export const VisitorErasureModel = model('VisitorErasure', schema)

/** After this time, nothing from the day of the request is left in memory, streams or caches. */
export const REPEATED_AFTER_MS = 26 * HOUR_MS
/** Incomplete erasures of one organization. */
export const PENDING_MAX = 100
/** A shorter value would stand in too many other texts. */
export const VALUE_LENGTH_MIN = 5
/** These, and parts of them, stand in the texts of many visitors. */
const COMMON_TEXTS = `https://www. http://www. index.html index.php
  utm_source= utm_medium= utm_campaign= utm_content= utm_term= gclid= fbclid= msclkid=
  google facebook instagram newsletter email social organic referral display banner
  @gmail.com @googlemail.com @hotmail.com @outlook.com @icloud.com @yahoo.com @gmx.de @web.de @t-online.de`.split(
  /\s+/
)

/** What a visitor wants to be forgotten: a text, such as an e-mail address, or what led to a booking session. */
export type Forgotten = { readonly value: string } | { readonly bookingSessionId: string }

export interface VisitorErasure {
  readonly id: string
  readonly organizationId: string
  readonly requestedAt: Date
  /** How many stored texts have been erased so far. */
  readonly erased: number
  /** Null until it was repeated a day later. */
  readonly completedAt: Date | null
}

export type ErasureRefusal = 'too_many' | 'too_common'

/**
 * Erases what an organization stores of a visitor, within a minute and again 26 hours later, because instances hold texts
 * of the day in memory, streams and caches. The value is stored encrypted until then, and deleted afterwards.
 */
@inject()
export class VisitorErasureRepository extends OwnedRepository<VisitorErasureRow, VisitorErasure> {
  protected override readonly model = VisitorErasureModel
  protected override readonly shown = toErasure

  constructor(
    private readonly encryption: Encryption,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {
    super()
  }

  /**
   * Refused while 100 erasures of the organization are pending, and for a value that stands in the texts of many visitors.
   * Leaves a row in the audit log, which has the digest of the value instead of the value.
   */
  async request(
    organizationId: string,
    forgotten: Forgotten,
    options: WriteOptions
  ): Promise<Result<VisitorErasure, ErasureRefusal>> {
    const { value } = { value: undefined, ...forgotten }
    if (value !== undefined && (isCommon(value) || (await isOwnHost(organizationId, value)))) {
      return err('too_common')
    }
    const work = async (session: Transaction): Promise<Result<VisitorErasure, ErasureRefusal>> => {
      const pending = await this.#countPending(organizationId, session)
      if (pending >= PENDING_MAX) return err('too_many')
      const now = this.clock.now()
      const id = new Types.ObjectId()
      const row: VisitorErasureRow = {
        _id: id,
        organization_id: toObjectId(organizationId),
        ...('value' in forgotten
          ? { value: this.encryption.encrypt(forgotten.value, { purpose: purposeOf(id) }) }
          : { booking_session_id: toObjectId(forgotten.bookingSessionId) }),
        requested_at: now,
        due_at: now,
        erased: 0,
        completed_at: null,
      }
      await VisitorErasureModel.collection.insertOne(row, { session })
      const requested = toErasure(row)
      const digest = value === undefined ? {} : { digest: this.digestOf(organizationId, value) }
      const after = { id: requested.id, ...digest }
      const write = { organizationId, kind: 'visitor_erasure', after } as const
      await this.audit.record(write, options, session)
      return ok(requested)
    }
    return this.writes.commitUnannounced(organizationId, work, options)
  }

  async organizationsDue(): Promise<string[]> {
    const due = { completed_at: null, due_at: { $lte: this.clock.now() } }
    const ids = await VisitorErasureModel.distinct('organization_id', due)
    return ids.map((id) => id.toHexString())
  }

  /**
   * Carries out what is due. Idempotent; what was erased before an interruption stays erased. A failed erasure stays
   * due without delaying the others; its error is thrown at the end.
   */
  async run(organizationId: string, signal: AbortSignal): Promise<void> {
    const owned = { organization_id: toObjectId(organizationId) }
    const due = { ...owned, completed_at: null, due_at: { $lte: this.clock.now() } }
    const failures: unknown[] = []
    const sought: { readonly row: VisitorErasureRow; readonly value: string }[] = []
    for (const row of await VisitorErasureModel.find(due).lean<VisitorErasureRow[]>()) {
      try {
        const { booking_session_id: sessionId } = row
        if (sessionId) await this.#note(row, await forgetDecision(owned, sessionId))
        else sought.push({ row, value: this.#valueOf(row) })
      } catch (error) {
        failures.push(error)
      }
    }
    const values = sought.map(({ value }) => value)
    const counts = await eraseTexts(organizationId, values, { signal })
    for (const [at, { row }] of sought.entries()) await this.#note(row, counts[at] ?? 0)
    if (failures.length > 0) throw new AggregateError(failures, 'Some erasures failed')
  }

  /** What the audit log has instead of a value: the same for each spelling, and of no use without the key of the instances. */
  digestOf(organizationId: string, value: string): string {
    return this.encryption.blindIndex(soughtText(value), `visitor_erasure ${organizationId}`)
  }

  async #note(row: VisitorErasureRow, erased: number): Promise<void> {
    const repeatedAt = row.requested_at.getTime() + REPEATED_AFTER_MS
    const now = this.clock.now()
    const next =
      now.getTime() >= repeatedAt
        ? { $set: { completed_at: now }, $unset: { value: '', due_at: '' } }
        : { $set: { due_at: new Date(repeatedAt) } }
    await VisitorErasureModel.collection.updateOne(
      { _id: row._id, completed_at: null },
      { ...next, $inc: { erased } }
    )
  }

  #valueOf({ _id, value }: VisitorErasureRow): string {
    const text = value && this.encryption.decrypt<string>(value, purposeOf(_id))
    if (!text) throw new Error(`The value of the erasure ${_id.toHexString()} cannot be read`)
    return text
  }

  #countPending(organizationId: string, session: Transaction): Promise<number> {
    const owned = { organization_id: toObjectId(organizationId) }
    return VisitorErasureModel.countDocuments({ ...owned, completed_at: null }).session(session)
  }
}

function isCommon(value: string): boolean {
  const text = soughtText(value)
  return text.length < VALUE_LENGTH_MIN || COMMON_TEXTS.some((common) => common.includes(text))
}

interface PagesRow {
  readonly _id: Types.ObjectId
  readonly checked_at: Date
  readonly pages: readonly { readonly url: string; readonly campaign: string | null }[]
}

/**
 * Leaves only the origin of the URL that led to a booking session, and no page that is asked because of it. A walk through
 * the pages that has read the URL meanwhile stores nothing.
 */
async function forgetDecision(
  owned: { readonly organization_id: Types.ObjectId },
  sessionId: Types.ObjectId
): Promise<number> {
  const { connection } = mongoose
  const visit = await connection
    .collection('booking_sessions')
    .findOne({ _id: sessionId, ...owned })
  const decisionId = visit?.decision_id ?? visit?.claimed_decision_id
  if (!decisionId) return 0
  const events = connection.collection('router_events')
  return inTransaction(async (session) => {
    const event = await events.findOne({ _id: decisionId, ...owned }, { session })
    const url: unknown = event?.url
    if (typeof url !== 'string') return 0
    const { origin } = URL.parse(url) ?? {}
    const forgotten = origin === undefined ? MASK : `${origin}/${MASK}`
    const pages = await forgetPages(owned.organization_id, url, session)
    const updated = await events.updateOne(
      { _id: decisionId, url },
      { $set: { url: forgotten } },
      { session }
    )
    return updated.modifiedCount + pages
  })
}

/** A page that is asked because of a visit has the place of the visited URL, and some of its parameters. */
async function forgetPages(
  organizationId: Types.ObjectId,
  visited: string,
  session: Transaction
): Promise<number> {
  const from = URL.parse(visited)
  if (from === null) return 0
  const rows = mongoose.connection.collection<PagesRow>('page_checks')
  const own = { _id: organizationId }
  const row = await rows.findOne(own, { session })
  const pages = row?.pages ?? []
  const left = pages.filter(({ url, campaign }) => {
    const { origin, pathname, searchParams } = new URL(url)
    const isPlace = origin === from.origin && pathname === from.pathname
    const isOf = [...searchParams].every((parameter) => from.searchParams.has(...parameter))
    return campaign === null || !isPlace || !isOf
  })
  // Another instant: a walk that is under way finds that it does not go on from the latest one, not even the first walk.
  const walked = { checked_at: new Date((row?.checked_at.getTime() ?? 0) - 1), pages: left }
  await rows.updateOne(own, { $set: walked }, { session, upsert: true })
  return Number(left.length < pages.length)
}

function purposeOf(id: Types.ObjectId): string {
  return `visitor_erasure ${id.toHexString()}`
}

function toErasure(row: VisitorErasureRow): VisitorErasure {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    requestedAt: row.requested_at,
    erased: row.erased,
    completedAt: row.completed_at,
  }
}
