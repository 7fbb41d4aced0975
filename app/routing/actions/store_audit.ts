import { inject } from '@adonisjs/core'
import { type AuditReport, reportOf, withPins } from '#routing/audit_report'
import {
  RouterAuditRepository,
  type StoredAudit,
} from '#routing/persistence/router_audit_repository'
import { Clock } from '#shared/clock'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { type AuditOptions, AuditRouters } from './audit_routers.js'
import { WatchPins } from './pins/watch_pins.js'

/** Bounds the answer and the stored document; entries beyond it are only counted. */
const LISTED_MAX = 500

/**
 * Audits an organization and its pins, replaces its stored audit and tells its webhooks. Also recounts the organization's quota usage. Throws when a
 * store is away, or the reason of `signal` once it has aborted; the previous audit then stays.
 */
@inject()
export class StoreAudit {
  constructor(
    private readonly auditRouters: AuditRouters,
    private readonly watchPins: WatchPins,
    private readonly audits: RouterAuditRepository,
    private readonly quota: OrganizationQuota,
    private readonly revisions: OrganizationRevisions,
    private readonly webhooks: WebhookEvents,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string, options: AuditOptions = {}): Promise<StoredAudit> {
    const auditedAt = this.clock.now()
    await this.quota.recount(organizationId)
    const revisions = await this.revisions.find([organizationId])
    const audit = await this.auditRouters.execute(organizationId, options)
    const revision = revisions.get(organizationId)?.revision ?? 0
    const broken = await this.watchPins.execute(organizationId)
    const report = withPins(reportOf(audit, LISTED_MAX), broken, LISTED_MAX)
    await this.audits.put(organizationId, { auditedAt, report }, revision)
    await this.webhooks.add(organizationId, [finishedAudit(auditedAt, report, revision)])
    return { auditedAt, report }
  }
}

function finishedAudit(at: Date, report: AuditReport, revision: number): WebhookEvent {
  const { routerCount, findingCount, severities, isComplete } = report
  return {
    type: 'audit.finished',
    key: at.toISOString(),
    at,
    data: () => ({
      audited_at: at,
      organization_revision: revision,
      routers: routerCount,
      findings: findingCount,
      totals: severities,
      is_complete: isComplete,
    }),
  }
}
