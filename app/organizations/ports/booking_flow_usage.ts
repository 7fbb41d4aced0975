import type { ClientSession } from 'mongoose'

/** Tells whether anything outside this module still points to a booking flow. Bound by a provider. */
export abstract class BookingFlowUsage {
  /** Reads within `session`, so that the answer holds at the moment at which its transaction commits. */
  abstract isUsed(
    organizationId: string,
    bookingFlowId: string,
    session: ClientSession
  ): Promise<boolean>
}
