import type { ClientSession } from 'mongoose'

/** The UTC days whose traffic was summed up. */
export abstract class TrafficDays {
  /** Lets the days of these instants be summed up again, in the transaction of what changed. */
  abstract reopen(
    organizationId: string,
    instants: readonly Date[],
    session: ClientSession
  ): Promise<void>
}
