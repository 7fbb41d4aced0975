import type { ClientSession } from 'mongoose'
import type { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'

/** The booking flows that routers of an organization may name: the organization's own. */
export class OrganizationBookingFlows extends BookingFlowDirectory {
  constructor(private readonly flows: BookingFlowRepository) {
    super()
  }

  override claim(organizationId: string, bookingFlowId: string, session: ClientSession) {
    return this.flows.touch(organizationId, bookingFlowId, session)
  }

  override named(organizationId: string, names: readonly string[]) {
    return this.flows.named(organizationId, names)
  }

  override async findByIds(
    organizationId: string,
    ids: readonly string[],
    session?: ClientSession
  ) {
    const flows = await this.flows.findByIds(organizationId, ids, session)
    return new Map(flows.map((flow) => [flow.id, flow]))
  }
}
