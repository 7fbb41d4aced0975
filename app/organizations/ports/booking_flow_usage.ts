import type { ClientSession } from 'mongoose'

/** The routers that lead to a booking flow. */
export interface FlowUsers {
  /** The newest, a few. */
  readonly newest: readonly { readonly id: string; readonly name: string }[]
  readonly total: number
}

/** What outside this module still refers to a booking flow. Bound by a provider. */
export abstract class BookingFlowUsage {
  /** Reads within `session`, so the answer holds when its transaction commits. */
  abstract usersOfFlow(
    organizationId: string,
    bookingFlowId: string,
    session: ClientSession
  ): Promise<FlowUsers>
}
