import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { retryOnDuplicateKey } from '#shared/persistence/mongo_errors'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_MS } from '#shared/time'

/** `failed`: the latest attempt failed. It may be repeated; a new request replaces it. */
export const AUDIT_RUN_STATES = ['queued', 'running', 'failed'] as const
type AuditRunState = (typeof AUDIT_RUN_STATES)[number]

/** A requested audit that has not finished. */
export interface AuditRun {
  readonly id: string
  readonly state: AuditRunState
  readonly requestedAt: Date
  /** When the latest attempt began; null while the run is queued. */
  readonly startedAt: Date | null
  /** How much of the work is done, 0 to 100; an attempt begins at 0. */
  readonly percent: number
  /** A valid one, of the request. */
  readonly traceparent?: string | undefined
}

/** The audit that an organization requested, one row each, until it has finished. */
export interface RouterAuditRunRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly run_id: string
  readonly state: AuditRunState
  readonly requested_at: Date
  readonly started_at: Date | null
  readonly percent: number
  /** Absent for a request without a trace, and in rows of older versions. */
  readonly traceparent?: string
}

const schema = new Schema<RouterAuditRunRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    run_id: { type: String, required: true },
    state: { type: String, required: true },
    requested_at: { type: Date, required: true },
    started_at: { type: Date, default: null },
    percent: { type: Number, required: true },
    traceparent: String,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_audit_runs' }
)

export const RouterAuditRunModel = model('RouterAuditRun', schema)

/** After this time, an unfinished run is forgotten: its message was lost, or is a dead letter. */
const FORGOTTEN_AFTER_MS = DAY_MS

/** The audits that organizations requested and that have not finished: at most one each. */
export class RouterAuditRunRepository {
  /** Adds a run unless one is queued or running. Returns the run that is stored then. */
  async request(
    organizationId: string,
    { id, requestedAt, traceparent }: Pick<AuditRun, 'id' | 'requestedAt' | 'traceparent'>,
    session: Transaction
  ): Promise<AuditRun> {
    const organization = { _id: toObjectId(organizationId) }
    const run = {
      run_id: id,
      state: 'queued',
      requested_at: requestedAt,
      started_at: null,
      percent: 0,
      ...(traceparent !== undefined && { traceparent }),
    }
    const forgottenAt = new Date(requestedAt.getTime() - FORGOTTEN_AFTER_MS)
    await RouterAuditRunModel.deleteOne(
      { ...organization, $or: [{ state: 'failed' }, { requested_at: { $lt: forgottenAt } }] },
      { session }
    )
    const row = await retryOnDuplicateKey(
      RouterAuditRunModel.findOneAndUpdate(
        organization,
        { $setOnInsert: run },
        { upsert: true, returnDocument: 'after', session }
      )
        .lean<RouterAuditRunRow>()
        .exec()
    )
    return toRun(row)
  }

  async find(organizationId: string): Promise<AuditRun | null> {
    const row = await RouterAuditRunModel.findById(
      toObjectId(organizationId)
    ).lean<RouterAuditRunRow | null>()
    return row && toRun(row)
  }

  /** An attempt begins. Null when the run has finished, or was replaced by a newer one. */
  async begin(organizationId: string, id: string, startedAt: Date): Promise<AuditRun | null> {
    const row = await RouterAuditRunModel.findOneAndUpdate(
      { _id: toObjectId(organizationId), run_id: id },
      { $set: { state: 'running', started_at: startedAt, percent: 0 } },
      { returnDocument: 'after' }
    ).lean<RouterAuditRunRow | null>()
    return row && toRun(row)
  }

  async note(organizationId: string, id: string, percent: number): Promise<void> {
    await this.#update(organizationId, id, { percent })
  }

  async fail(organizationId: string, id: string): Promise<void> {
    await this.#update(organizationId, id, { state: 'failed' })
  }

  /** The run has finished, or was never enqueued. */
  async remove(organizationId: string, id: string): Promise<void> {
    await RouterAuditRunModel.deleteOne({ _id: toObjectId(organizationId), run_id: id })
  }

  async #update(
    organizationId: string,
    id: string,
    values: Partial<RouterAuditRunRow>
  ): Promise<void> {
    await RouterAuditRunModel.updateOne(
      { _id: toObjectId(organizationId), run_id: id },
      { $set: values }
    )
  }
}

function toRun(row: RouterAuditRunRow): AuditRun {
  return {
    id: row.run_id,
    state: row.state,
    requestedAt: row.requested_at,
    startedAt: row.started_at,
    percent: row.percent,
    traceparent: row.traceparent,
  }
}
