import type { ClientSession } from 'mongoose'
import type { BookingFlow } from '#shared/booking_flow'

/** What routing needs to know about booking flows. Bound by a provider. */
export abstract class BookingFlowDirectory {
  /**
   * Whether the organization has this flow. True holds until the transaction of `session` commits: of it and a
   * concurrent delete of the flow, only one commits.
   */
  abstract claim(
    organizationId: string,
    bookingFlowId: string,
    session: ClientSession
  ): Promise<boolean>

  /** The flows whose names are among `names`, whatever the case and the accents of both. */
  abstract named(organizationId: string, names: readonly string[]): Promise<readonly BookingFlow[]>

  /** The flows among `ids` that the organization has, by id. */
  abstract findByIds(
    organizationId: string,
    ids: readonly string[],
    session?: ClientSession
  ): Promise<ReadonlyMap<string, BookingFlow>>
}
