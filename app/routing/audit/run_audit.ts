import { inject } from '@adonisjs/core'
import { WatchPins } from '#routing/pins/watch_pins'
import { RepeatedWork } from '#shared/async/waiting'
import { Clock } from '#shared/clock'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { RealtimeMessages } from '#shared/realtime'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { type AuditReport, reportOf, withPins } from './audit_report.js'
import { type AuditOptions, AuditRouters } from './audit_routers.js'
import { RouterAuditRepository, type StoredAudit } from './router_audit_repository.js'
import { RouterAuditRunRepository } from './router_audit_run_repository.js'

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

/** How often the progress of a run is stored and told. */
const TELL_MS = 1_000

/**
 * Stores an audit and tells listeners of `router-changes` when it has finished. Of a requested one it stores and tells
 * the progress, too; a request that has been answered is skipped. Throws as `StoreAudit` does.
 */
@inject()
export class RunAudit {
  constructor(
    private readonly storeAudit: StoreAudit,
    private readonly runs: RouterAuditRunRepository,
    private readonly messages: RealtimeMessages,
    private readonly clock: Clock
  ) {}

  /** `requestId` is null for a nightly audit. */
  async execute(
    organizationId: string,
    requestId: string | null,
    signal: AbortSignal
  ): Promise<void> {
    if (requestId !== null) return this.#requested(organizationId, requestId, signal)
    this.#tellFinished(organizationId, await this.storeAudit.execute(organizationId, { signal }))
  }

  async #requested(organizationId: string, id: string, signal: AbortSignal): Promise<void> {
    if (!(await this.runs.begin(organizationId, id, this.clock.now()))) return
    let percent = 0
    const telling = new RepeatedWork(() => this.#tellProgress(organizationId, id, percent), TELL_MS)
    this.#tell(organizationId, 'audit.started', { percent })
    telling.start()
    try {
      const onProgress = (share: number) => (percent = Math.floor(share * 100))
      const audit = await this.storeAudit.execute(organizationId, { signal, onProgress })
      await telling.stop()
      await this.runs.remove(organizationId, id)
      this.#tellFinished(organizationId, audit)
    } catch (error) {
      await telling.stop()
      if (!signal.aborted && !isStoreUnavailable(error)) {
        await this.runs.fail(organizationId, id)
        this.#tell(organizationId, 'audit.failed', {})
      }
      throw error
    }
  }

  /** Progress that MongoDB does not take is told again a second later. */
  async #tellProgress(organizationId: string, id: string, percent: number): Promise<void> {
    this.#tell(organizationId, 'audit.progress', { percent })
    await this.runs.note(organizationId, id, percent).catch(() => {})
  }

  #tellFinished(organizationId: string, { auditedAt, report }: StoredAudit): void {
    this.#tell(organizationId, 'audit.finished', {
      audited_at: auditedAt.toISOString(),
      routers: report.routerCount,
      findings: report.findingCount,
    })
  }

  #tell(organizationId: string, type: string, data: Readonly<Record<string, unknown>>): void {
    this.messages.publish(organizationId, 'router-changes', { type, data })
  }
}
