import { model, Schema, type Types } from 'mongoose'
import type { AuditReport } from '#routing/audit_report'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** The latest audit of an organization, one row each. */
export interface RouterAuditRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly audited_at: Date
  /** The organization's revision before the audit; absent in rows of older versions. */
  readonly revision?: number
  readonly report: AuditReport
}

const schema = new Schema<RouterAuditRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    audited_at: { type: Date, required: true },
    revision: Number,
    report: { type: Schema.Types.Mixed, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, minimize: false, collection: 'router_audits' }
)

export const RouterAuditModel = model('RouterAudit', schema)
