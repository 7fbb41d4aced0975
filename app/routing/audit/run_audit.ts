import { inject } from '@adonisjs/core/container'
import { WatchPins } from '#routing/pins/watch_pins'
import { RepeatedWork } from '#shared/async/waiting'
import { Clock } from '#shared/clock'
import { inTransaction } from '#shared/persistence/in_transaction'
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

interface StoreAuditOptions extends AuditOptions {
  /** As that of `WebhookEvent`. */
  readonly traceparent?: string | undefined
}

/**
 * Audits an organization and its pins, replaces its stored audit and notifies its webhooks. Throws when a store is away,
 * or the reason of `signal` once it has aborted; the previous audit then stays.
 */
@inject()
export class StoreAudit {
  constructor(
    private readonly auditRouters: AuditRouters,
    private readonly watchPins: WatchPins,
    private readonly audits: RouterAuditRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly webhooks: WebhookEvents
  ) {}

  async execute(organizationId: string, options: StoreAuditOptions = {}): Promise<StoredAudit> {
    await inTransaction((session) => this.revisions.addChecksum(organizationId, session))
    const revisions = await this.revisions.find([organizationId])
    const { auditedAt, ...audit } = await this.auditRouters.execute(organizationId, options)
    const revision = revisions.get(organizationId)?.revision ?? 0
    const broken = await this.watchPins.execute(organizationId)
    const report = withPins(reportOf(audit, LISTED_MAX), broken, LISTED_MAX)
    await this.audits.put(organizationId, { auditedAt, report }, revision)
    const finished = finishedAudit(auditedAt, report, revision)
    await this.webhooks.add(organizationId, [{ ...finished, traceparent: options.traceparent }])
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

/** How often the progress of a run is stored and published. */
const PROGRESS_MS = 1_000

/**
 * Recounts what an organization uses of its quota, stores an audit and notifies listeners of `router-changes` when it
 * has finished. The progress of a requested audit is stored and published too; a request that has been answered is skipped.
 * Throws as `StoreAudit` does.
 */
@inject()
export class RunAudit {
  constructor(
    private readonly quota: OrganizationQuota,
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
    this.#publishFinished(organizationId, await this.#store(organizationId, { signal }))
  }

  async #requested(organizationId: string, id: string, signal: AbortSignal): Promise<void> {
    const run = await this.runs.begin(organizationId, id, this.clock.now())
    if (!run) return
    let percent = 0
    const publishing = new RepeatedWork(
      () => this.#publishProgress(organizationId, id, percent),
      PROGRESS_MS
    )
    this.#publish(organizationId, 'audit.started', { percent })
    publishing.start()
    try {
      const onProgress = (share: number) => (percent = Math.floor(share * 100))
      const { traceparent } = run
      const audit = await this.#store(organizationId, { signal, onProgress, traceparent })
      await publishing.stop()
      await this.runs.remove(organizationId, id)
      this.#publishFinished(organizationId, audit)
    } catch (error) {
      await publishing.stop()
      if (!signal.aborted && !isStoreUnavailable(error)) {
        await this.runs.fail(organizationId, id)
        this.#publish(organizationId, 'audit.failed', {})
      }
      throw error
    }
  }

  async #store(organizationId: string, options: StoreAuditOptions): Promise<StoredAudit> {
    await this.quota.recount(organizationId)
    return this.storeAudit.execute(organizationId, options)
  }

  /** A failed write of the progress is repeated after a second. */
  async #publishProgress(organizationId: string, id: string, percent: number): Promise<void> {
    this.#publish(organizationId, 'audit.progress', { percent })
    await this.runs.note(organizationId, id, percent).catch(() => {})
  }

  #publishFinished(organizationId: string, { auditedAt, report }: StoredAudit): void {
    this.#publish(organizationId, 'audit.finished', {
      audited_at: auditedAt.toISOString(),
      routers: report.routerCount,
      findings: report.findingCount,
    })
  }

  #publish(organizationId: string, type: string, data: Readonly<Record<string, unknown>>): void {
    this.messages.publish(organizationId, 'router-changes', { type, data })
  }
}
