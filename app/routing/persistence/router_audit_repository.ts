import type { AuditReport } from '#routing/audit_report'
import { toObjectId } from '#shared/identifiers'
import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import { RouterAuditModel, type RouterAuditRow } from './router_audit_model.js'

/** What is known of an organization's routers since somebody last looked through all of them. */
export interface StoredAudit {
  readonly auditedAt: Date
  readonly report: AuditReport
}

export class RouterAuditRepository {
  /** Takes the place of an older audit; a newer one stays. */
  async put(organizationId: string, { auditedAt, report }: StoredAudit): Promise<void> {
    try {
      await RouterAuditModel.collection.updateOne(
        { _id: toObjectId(organizationId), audited_at: { $lt: auditedAt } },
        { $set: { audited_at: auditedAt, report } },
        { upsert: true }
      )
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  async find(organizationId: string): Promise<StoredAudit | null> {
    const row = await RouterAuditModel.findById(
      toObjectId(organizationId)
    ).lean<RouterAuditRow | null>()
    return row && { auditedAt: row.audited_at, report: row.report }
  }
}
