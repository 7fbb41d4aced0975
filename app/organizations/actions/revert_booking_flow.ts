import { inject } from '@adonisjs/core'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { BookingFlowRevisionRepository } from '#organizations/persistence/booking_flow_revision_repository'
import { err, type Result } from '#shared/result'
import {
  UpdateBookingFlow,
  type UpdateBookingFlowOptions,
  type UpdateBookingFlowRefusal,
  type UpdatedFlow,
} from './update_booking_flow.js'

/** Updates a flow to how it was as of one of its revisions, through all checks of an update. */
@inject()
export class RevertBookingFlow {
  constructor(
    private readonly bookingFlows: BookingFlowRepository,
    private readonly history: BookingFlowRevisionRepository,
    private readonly updateBookingFlow: UpdateBookingFlow
  ) {}

  async execute(
    organizationId: string,
    id: string,
    revision: number,
    options: Omit<UpdateBookingFlowOptions, 'isRevert' | 'problemsWith'>
  ): Promise<Result<UpdatedFlow, UpdateBookingFlowRefusal | 'revision_unknown'>> {
    const current = await this.bookingFlows.find(organizationId, id)
    if (!current) return err('not_found')
    const fields = await this.history.fieldsAt(current, revision)
    if (!fields) return err('revision_unknown')
    const how = { ...options, isRevert: true }
    return this.updateBookingFlow.execute(organizationId, id, fields, how)
  }
}
