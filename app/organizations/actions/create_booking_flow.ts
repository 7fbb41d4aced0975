import { inject } from '@adonisjs/core'
import type { BookingFlow, BookingFlowFields } from '#organizations/booking_flow'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { attempt } from '#shared/persistence/attempt'
import type { Result } from '#shared/result'

/** Nobody need hear of a new flow: no router leads to it yet. */
@inject()
export class CreateBookingFlow {
  constructor(protected bookingFlows: BookingFlowRepository) {}

  execute(
    organizationId: string,
    fields: BookingFlowFields,
    alongside: Alongside<BookingFlow> = alone
  ): Promise<Result<BookingFlow, 'name_taken'>> {
    return attempt(
      alongside((session) => this.bookingFlows.create(organizationId, fields, session))
    )
  }
}
