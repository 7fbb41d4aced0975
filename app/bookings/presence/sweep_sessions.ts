import { inject } from '@adonisjs/core/container'
import { type BookingSession, leaseOf, sessionOf } from '#bookings/sessions/booking_session'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import { AbandonSession } from '#bookings/sessions/end_session'
import { SessionTiming } from '#bookings/sessions/session_limits'
import { LeaseRecords } from '#cluster/leases/lease_records'
import type { ExpiredLease, LeaseSweeper } from '#cluster/leases/lease_sweeper'

const BATCH = 100
const BATCHES_MAX = 50

/**
 * Abandons the expired open sessions of an organization that no instance owns. The lease shows the owner and is read
 * after the session: a page that joins in between changes the session, and the update finds that. An instance that stops
 * extends its sessions before it releases their leases. Redis may have lost the lease of a present page, whose instance
 * claims it again within seconds, so a joined session without a record of its lease is checked once more later.
 * Idempotent; any number of sweeps may run at once. Throws when a store is away.
 */
@inject()
export class SweepSessions {
  constructor(
    private readonly sessions: BookingSessionRepository,
    private readonly leases: LeaseRecords,
    private readonly abandonSession: AbandonSession,
    private readonly timing: SessionTiming
  ) {}

  /**
   * Returns the number of sessions abandoned. Throws the reason of `signal` between two batches once it has aborted.
   */
  async execute(organizationId: string, signal?: AbortSignal): Promise<number> {
    let abandoned = 0
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      signal?.throwIfAborted()
      const expired = await this.sessions.findExpired(organizationId, BATCH)
      for (const session of expired) {
        abandoned += (await this.#settle(session)) ? 1 : 0
      }
      if (expired.length < BATCH) break
    }
    return abandoned
  }

  /** Afterwards the session is no longer expired. */
  async #settle(session: BookingSession): Promise<boolean> {
    const { organizationId, id } = session
    const { unattendedMs } = this.timing
    const standing = await this.leases.standing(leaseOf(id))
    const mayBeOwned = session.entries > 0 && !session.isLeaseMissing
    const isUnowned = standing === 'free' || (standing === 'unknown' && !mayBeOwned)
    if (isUnowned && (await this.abandonSession.ifExpired(session))) return true
    if (standing === 'unknown') await this.sessions.recheckLater(session, unattendedMs)
    else await this.sessions.extend(organizationId, [id], unattendedMs)
    return false
  }
}

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
   * Reads the lease after the session. A later claim also joins later, so the session differs from the one read. An
   * earlier claim, even one released since, left a newer epoch in the record. A lease without a record is left to the
   * sweep of sessions.
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
