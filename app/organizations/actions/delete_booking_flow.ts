import { inject } from '@adonisjs/core'
import { BookingFlowUsage } from '#organizations/booking_flow_usage'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { inTransaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'

/** Deletes a flow that nothing uses. Of a delete and a concurrent first use, MongoDB lets only one happen. */
@inject()
export class DeleteBookingFlow {
  constructor(
    protected bookingFlows: BookingFlowRepository,
    protected usage: BookingFlowUsage
  ) {}

  async execute(organizationId: string, id: string): Promise<Result<null, 'not_found' | 'in_use'>> {
    return inTransaction(async (session) => {
      const exists = await this.bookingFlows.touch(organizationId, id, session)
      if (!exists) return err('not_found')
      if (await this.usage.isUsed(organizationId, id, session)) return err('in_use')
      await this.bookingFlows.delete(organizationId, id, session)
      return ok(null)
    })
  }
}
