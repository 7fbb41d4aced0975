import { inject } from '@adonisjs/core'
import { BookingFlowUsage, type FlowUsers } from '#organizations/ports/booking_flow_usage'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'

export type DeleteBookingFlowRefusal =
  'not_found' | 'revision_stale' | { readonly type: 'in_use'; readonly users: FlowUsers }

/** Deletes an unused flow. Of a delete and a concurrent first use, MongoDB commits only one. */
@inject()
export class DeleteBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly usage: BookingFlowUsage,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    id: string,
    expectedRevisions?: readonly number[]
  ): Promise<Result<null, DeleteBookingFlowRefusal>> {
    const change = { organizationId, kind: 'booking_flow', id } as const
    return this.writes.commit<null, DeleteBookingFlowRefusal>(change, async (session) => {
      const exists = await this.bookingFlows.touch(organizationId, id, session)
      if (!exists) return err('not_found')
      const current = await this.bookingFlows.find(organizationId, id, session)
      const isStale = current && expectedRevisions?.includes(current.revision) === false
      if (isStale) return err('revision_stale')
      const users = await this.usage.users(organizationId, id, session)
      if (users.total > 0) return err({ type: 'in_use', users })
      await this.bookingFlows.delete(organizationId, id, session)
      return ok(null)
    })
  }
}
