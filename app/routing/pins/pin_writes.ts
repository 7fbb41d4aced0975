import { inject } from '@adonisjs/core/container'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { type AuditedWrite, AuditLog } from '#shared/persistence/audit_log'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationWrites, type TransactionWork } from '#shared/persistence/organization_writes'
import type { Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { RouterPin } from './router_pin.js'

/** What a write does to one pin, as `AuditedWrite`. */
interface PinWrite extends Pick<AuditedWrite, 'verb'> {
  readonly before?: RouterPin
  readonly after?: RouterPin
}

/** Commits writes of single pins, and records writes of pins in the audit log. */
@inject()
export class PinWrites {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  /** Like `OrganizationWrites.commit`. */
  async commit<Value, Refusal>(
    organizationId: string,
    id: string,
    work: TransactionWork<Value, Refusal>,
    options: WriteOptions
  ): Promise<Result<Value, Refusal>> {
    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    return this.writes.commit({ organizationId, kind: 'pin', id }, work, options)
  }

  /** Rows of the audit log outlive the pins, so their URLs are masked as `url_privacy` says. */
  async record(
    organizationId: string,
    writes: readonly PinWrite[],
    options: WriteOptions,
    session: Transaction
  ): Promise<void> {
    if (writes.length === 0) return
    const known = await this.tables.forOrganization(organizationId)
    const audited = (pin: RouterPin) => {
      const url = RequestUrl.parse(pin.url)
      return { ...pin, url: url.ok ? known.recordedUrl(url.value) : null }
    }
    const rows = writes.map(({ before, after, ...write }) => ({
      ...write,
      organizationId,
      kind: 'router_pin' as const,
      before: before && audited(before),
      after: after && audited(after),
    }))
    await this.audit.record(rows, options, session)
  }
}
