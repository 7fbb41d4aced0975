import { inject } from '@adonisjs/core/container'
import { BookingFlowUsage, type FlowUsers } from './booking_flow_usage.js'
import { BookingFlowRepository } from './booking_flow_repository.js'
import { OrganizationWrites, type TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

export type DeleteBookingFlowRefusal =
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale'; readonly revision: number }
  | { readonly type: 'in_use'; readonly users: FlowUsers }

interface DeleteBookingFlowOptions extends WriteOptions {
  /** Refuses the deletion unless the flow has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
}

/**
 * Deletes an unused flow. Of a deletion and a concurrent first use, MongoDB commits only one. Pins need no check: one that
 * holds has a router that leads to the flow.
 */
@inject()
export class DeleteBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly usage: BookingFlowUsage,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { expectedRevisions, ...options }: DeleteBookingFlowOptions = {}
  ): Promise<Result<null, DeleteBookingFlowRefusal>> {
    const change = { organizationId, kind: 'booking_flow', id } as const
    const remove: TransactionWork<null, DeleteBookingFlowRefusal> = async (session) => {
      await this.bookingFlows.claim(organizationId, id, session)
      const current = await this.bookingFlows.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions?.includes(current.revision) === false) {
        return err({ type: 'revision_stale', revision: current.revision })
      }
      const users = await this.usage.usersOfFlow(organizationId, id, session)
      if (users.total > 0) return err({ type: 'in_use', users })
      await this.bookingFlows.delete(organizationId, id, session)
      const write = { organizationId, kind: 'booking_flow', before: current } as const
      await this.audit.record(write, options, session)
      return ok(null)
    }
    return this.writes.commit(change, remove, options)
  }
}
