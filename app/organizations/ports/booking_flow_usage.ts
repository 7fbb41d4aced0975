import type { ClientSession } from 'mongoose'

/** Whether anything outside this module still refers to a booking flow. Bound by a provider. */
export abstract class BookingFlowUsage {
  /** Reads within `session`, so the answer holds when its transaction commits. */
  abstract isUsed(
    organizationId: string,
    bookingFlowId: string,
    session: ClientSession
  ): Promise<boolean>
}
