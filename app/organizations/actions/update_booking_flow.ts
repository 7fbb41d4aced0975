import { inject } from '@adonisjs/core'
import type { BookingFlow, BookingFlowFields } from '#organizations/booking_flow'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import type { Result } from '#shared/result'

@inject()
export class UpdateBookingFlow {
  constructor(
    protected bookingFlows: BookingFlowRepository,
    protected writes: OrganizationWrites
  ) {}

  execute(
    organizationId: string,
    id: string,
    changes: Partial<BookingFlowFields>
  ): Promise<Result<BookingFlow, 'name_taken' | 'not_found'>> {
    const change = { organizationId, kind: 'booking_flow', id } as const
    return this.writes.commit(change, (session) =>
      this.bookingFlows.update(organizationId, id, changes, session)
    )
  }
}
