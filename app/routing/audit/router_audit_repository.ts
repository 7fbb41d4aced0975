import { model, type PipelineStage, Schema, type Types } from 'mongoose'
import { SeenUtmModel, type SeenUtmRow } from '#routing/hygiene/seen_utm_repository'
import { toObjectId } from '#shared/identifiers'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { AuditReport } from './audit_report.js'

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

/** The latest audit of an organization's routers. */
export interface StoredAudit {
  readonly auditedAt: Date
  readonly report: AuditReport
}

export class RouterAuditRepository {
  /** Replaces an older audit; a newer one stays. `revision` is the organization's before the audit. */
  async put(
    organizationId: string,
    { auditedAt, report }: StoredAudit,
    revision: number
  ): Promise<void> {
    try {
      await RouterAuditModel.collection.updateOne(
        { _id: toObjectId(organizationId), audited_at: { $lt: auditedAt } },
        { $set: { audited_at: auditedAt, report, revision } },
        { upsert: true }
      )
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  /** Across organizations: those whose routers, used flows, brand kit or ancestry changed since their latest audit. */
  async organizationsChangedSince(): Promise<string[]> {
    const found = await OrganizationRevisionModel.aggregate<Pick<RouterAuditRow, '_id'>>([
      { $match: { revision: { $gt: 0 } } },
      { $project: { revision: 1 } },
      latestAudit('revision'),
      { $match: { $expr: { $ne: ['$revision', { $first: '$audits.revision' }] } } },
      { $project: { _id: 1 } },
    ])
    return found.map(({ _id }) => _id.toHexString())
  }

  /** Across organizations: those whose traffic was counted since their latest audit. */
  async organizationsVisitedSince(): Promise<string[]> {
    const found = await SeenUtmModel.aggregate<Pick<SeenUtmRow, '_id'>>([
      { $project: { noted_at: 1 } },
      latestAudit('audited_at'),
      { $match: { $expr: { $gt: ['$noted_at', { $first: '$audits.audited_at' }] } } },
      { $project: { _id: 1 } },
    ])
    return found.map(({ _id }) => _id.toHexString())
  }

  /** When the latest audit was made, without its report. */
  async latestAt(organizationId: string): Promise<Date | null> {
    const row = await RouterAuditModel.findById(toObjectId(organizationId), {
      audited_at: 1,
    }).lean()
    return row && row.audited_at
  }

  async find(organizationId: string): Promise<StoredAudit | null> {
    const row = await RouterAuditModel.findById(
      toObjectId(organizationId)
    ).lean<RouterAuditRow | null>()
    return row && { auditedAt: row.audited_at, report: row.report }
  }
}

function latestAudit(member: 'revision' | 'audited_at'): PipelineStage.Lookup {
  return {
    $lookup: {
      from: RouterAuditModel.collection.name,
      localField: '_id',
      foreignField: '_id',
      as: 'audits',
      pipeline: [{ $project: { [member]: 1 } }],
    },
  }
}
