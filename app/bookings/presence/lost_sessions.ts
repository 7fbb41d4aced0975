import type { AbandonSession } from '#bookings/actions/abandon_session'
import { sessionOf } from '#bookings/booking_session'
import type { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import type { LeaseRecords } from '#cluster/leases/lease_records'
import type { ExpiredLease, LeaseSweeper } from '#cluster/leases/lease_sweeper'

/** Abandons the sessions of instances that died, on whichever instance it runs, any number of times. */
export class LostSessions {
  constructor(
    protected sweeper: LeaseSweeper,
    protected leases: LeaseRecords,
    protected sessions: BookingSessionRepository,
    protected abandonSession: AbandonSession
  ) {}

  /** Gives how many leases it settled. Rejects when a store is away; what it could not settle comes again. */
  sweep(): Promise<number> {
    return this.sweeper.sweep((lease) => this.#settle(lease))
  }

  /**
   * The lease is looked at after the session was read: a later claim also enters later, which makes the session another
   * one than was read. An earlier claim, even one that has been handed over since, left a newer epoch in the record. A lease without a record is left to the sweep of sessions.
   */
  async #settle({ resource, epoch }: ExpiredLease): Promise<void> {
    const id = sessionOf(resource)
    const session = id === null ? null : await this.sessions.findForLease(id)
    if (session?.status !== 'open') return
    const lease = await this.leases.find(resource)
    if (lease?.epoch !== epoch) return
    await this.abandonSession.execute(session)
  }
}
