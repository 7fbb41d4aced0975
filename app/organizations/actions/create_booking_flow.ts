import { inject } from '@adonisjs/core'
import type { BookingFlowFields } from '#organizations/booking_flow_fields'
import type { BookingFlow } from '#shared/booking_flow'
import {
  BookingFlowRepository,
  type BookingFlowWriteRefusal,
} from '#organizations/persistence/booking_flow_repository'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok, type Result } from '#shared/result'

/** Announces nothing: no router leads to a new flow yet. */
@inject()
export class CreateBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly writes: OrganizationWrites
  ) {}

  execute(
    organizationId: string,
    fields: BookingFlowFields,
    alongside: Alongside<BookingFlow> = alone
  ): Promise<Result<BookingFlow, BookingFlowWriteRefusal>> {
    const create = alongside((session) => this.bookingFlows.create(organizationId, fields, session))
    return this.writes.commitAll(organizationId, async (session) => {
      const created = await create(session)
      return created.ok ? ok({ value: created.value, changes: [] }) : created
    })
  }
}
