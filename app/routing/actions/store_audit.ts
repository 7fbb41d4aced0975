import { inject } from '@adonisjs/core'
import { reportOf } from '#routing/audit_report'
import { RouterAuditRepository } from '#routing/persistence/router_audit_repository'
import { Clock } from '#shared/clock'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { AuditRouters } from './audit_routers.js'

/** An answer and a document have to hold it; what is beyond it is counted. */
const LISTED_MAX = 500

/**
 * Audits an organization and keeps the result in the place of the one before. Also counts anew what counts against its quota. Throws when a store is away, and the
 * reason of `signal` once that has aborted; what was kept before stays then.
 */
@inject()
export class StoreAudit {
  constructor(
    protected auditRouters: AuditRouters,
    protected audits: RouterAuditRepository,
    protected quota: OrganizationQuota,
    protected revisions: OrganizationRevisions,
    protected clock: Clock
  ) {}

  async execute(organizationId: string, signal?: AbortSignal): Promise<void> {
    const auditedAt = this.clock.now()
    await this.quota.recount(organizationId)
    const revisions = await this.revisions.find([organizationId])
    const audit = await this.auditRouters.execute(organizationId, signal)
    await this.audits.put(
      organizationId,
      { auditedAt, report: reportOf(audit, LISTED_MAX) },
      revisions.get(organizationId)?.revision ?? 0
    )
  }
}
