import { model, Schema, type Types } from 'mongoose'
import type { AuditRunState } from '#routing/audit_run'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** The audit that an organization requested, one row each, until it has finished. */
export interface RouterAuditRunRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly run_id: string
  readonly state: AuditRunState
  readonly requested_at: Date
  readonly started_at: Date | null
  readonly percent: number
}

const schema = new Schema<RouterAuditRunRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    run_id: { type: String, required: true },
    state: { type: String, required: true },
    requested_at: { type: Date, required: true },
    started_at: { type: Date, default: null },
    percent: { type: Number, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_audit_runs' }
)

export const RouterAuditRunModel = model('RouterAuditRun', schema)
