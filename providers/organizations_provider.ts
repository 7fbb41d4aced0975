import type { ApplicationService } from '@adonisjs/core/types'
import type { ClientSession } from 'mongoose'
import mongoose from 'mongoose'
import { BookingFlowUsage } from '#organizations/booking_flow_usage'
import { toObjectId } from '#shared/identifiers'

/** Binds what the organizations module asks of others. */
export default class OrganizationsProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(BookingFlowUsage, () => new RouterCollectionUsage())
  }
}

class RouterCollectionUsage extends BookingFlowUsage {
  override async isUsed(
    organizationId: string,
    bookingFlowId: string,
    session: ClientSession
  ): Promise<boolean> {
    const router = await mongoose.connection.collection('booking_flow_routers').findOne(
      {
        organization_id: toObjectId(organizationId),
        booking_flow_id: toObjectId(bookingFlowId),
      },
      { session, projection: { _id: 1 } }
    )
    return router !== null
  }
}
