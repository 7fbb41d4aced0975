import { inject } from '@adonisjs/core'
import { reportOf } from '#routing/audit_report'
import { RouterAuditRepository } from '#routing/persistence/router_audit_repository'
import { Clock } from '#shared/clock'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { AuditRouters } from './audit_routers.js'

/** Bounds the answer and the stored document; entries beyond it are only counted. */
const LISTED_MAX = 500

/**
 * Audits an organization and replaces its stored audit. Also recounts the organization's quota usage. Throws when a
 * store is away, or the reason of `signal` once it has aborted; the previous audit then stays.
 */
@inject()
export class StoreAudit {
  constructor(
    private readonly auditRouters: AuditRouters,
    private readonly audits: RouterAuditRepository,
    private readonly quota: OrganizationQuota,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string, signal?: AbortSignal): Promise<void> {
    const auditedAt = this.clock.now()
    await this.quota.recount(organizationId)
    const revisions = await this.revisions.find([organizationId])
    const audit = await this.auditRouters.execute(organizationId, { signal })
    await this.audits.put(
      organizationId,
      { auditedAt, report: reportOf(audit, LISTED_MAX) },
      revisions.get(organizationId)?.revision ?? 0
    )
  }
}
