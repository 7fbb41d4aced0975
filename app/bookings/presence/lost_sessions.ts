import type { AbandonSession } from '#bookings/actions/abandon_session'
import { sessionOf } from '#bookings/booking_session'
import type { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import type { LeaseRecords } from '#cluster/leases/lease_records'
import type { ExpiredLease, LeaseSweeper } from '#cluster/leases/lease_sweeper'

/** Abandons the sessions of instances that died. May run on any instance, any number of times. */
export class LostSessions {
  constructor(
    private readonly sweeper: LeaseSweeper,
    private readonly leases: LeaseRecords,
    private readonly sessions: BookingSessionRepository,
    private readonly abandonSession: AbandonSession
  ) {}

  /** Returns the number of leases settled. Rejects when a store is away; unsettled leases come again. */
  sweep(): Promise<number> {
    return this.sweeper.sweep((lease) => this.#settle(lease))
  }

  /**
   * Reads the lease after the session. A later claim also enters later, so the session no longer equals the one read.
   * An earlier claim, even one handed over since, left a newer epoch in the record. A lease without a record is left to
   * the sweep of sessions.
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
