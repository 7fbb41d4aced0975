import { inject } from '@adonisjs/core'
import type { BookingFlowFields } from '#organizations/booking_flow_fields'
import type { BookingFlow } from '#shared/booking_flow'
import {
  BookingFlowRepository,
  type BookingFlowWriteRefusal,
} from '#organizations/persistence/booking_flow_repository'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, type Result } from '#shared/result'

export type UpdateBookingFlowRefusal = BookingFlowWriteRefusal | 'not_found' | 'revision_stale'

@inject()
export class UpdateBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly writes: OrganizationWrites
  ) {}

  execute(
    organizationId: string,
    id: string,
    changes: Partial<BookingFlowFields>,
    expectedRevisions?: readonly number[]
  ): Promise<Result<BookingFlow, UpdateBookingFlowRefusal>> {
    const change = { organizationId, kind: 'booking_flow', id } as const
    return this.writes.commit<BookingFlow, UpdateBookingFlowRefusal>(change, async (session) => {
      const updated = await this.bookingFlows.update(
        organizationId,
        id,
        changes,
        expectedRevisions,
        session
      )
      if (updated.ok || updated.error !== 'not_found' || !expectedRevisions) return updated
      const current = await this.bookingFlows.find(organizationId, id, session)
      return err(current ? 'revision_stale' : 'not_found')
    })
  }
}
