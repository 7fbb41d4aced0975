import { inject } from '@adonisjs/core'
import { RouterAuditRunRepository } from '#routing/persistence/router_audit_run_repository'
import type { StoredAudit } from '#routing/persistence/router_audit_repository'
import { RepeatedWork } from '#shared/async/repeated_work'
import { Clock } from '#shared/clock'
import { RealtimeMessages } from '#shared/realtime/realtime_messages'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { StoreAudit } from './store_audit.js'

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
