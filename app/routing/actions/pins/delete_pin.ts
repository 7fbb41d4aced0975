import { inject } from '@adonisjs/core'
import { RouterPinRepository } from '#routing/persistence/pins/router_pin_repository'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import type { TransactionWork } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

export type DeletePinRefusal = { readonly type: 'not_found' } | { readonly type: 'revision_stale' }

@inject()
export class DeletePin {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  /** Refuses the deletion unless the pin has one of `expectedRevisions`. */
  async execute(
    organizationId: string,
    id: string,
    expectedRevisions?: readonly number[],
    options: WriteOptions = {}
  ): Promise<Result<null, DeletePinRefusal>> {
    const change = { organizationId, kind: 'pin', id } as const
    const remove: TransactionWork<null, DeletePinRefusal> = async (session) => {
      const current = await this.pins.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions?.includes(current.revision) === false) {
        return err({ type: 'revision_stale' })
      }
      await this.pins.delete(organizationId, id, session)
      const write = { organizationId, kind: 'router_pin', before: current } as const
      await this.audit.record(write, options, session)
      return ok(null)
    }
    return this.writes.commit(change, remove, options)
  }
}
