import { inject } from '@adonisjs/core'
import { type BookingSession, leaseOf, sessionOf } from '#bookings/sessions/booking_session'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import { AbandonSession } from '#bookings/sessions/end_session'
import { SessionTiming } from '#bookings/sessions/session_limits'
import { LeaseRecords } from '#cluster/leases/lease_records'
import type { ExpiredLease, LeaseSweeper } from '#cluster/leases/lease_sweeper'

const BATCH = 100
const BATCHES_MAX = 50

/**
 * Abandons the expired, unattended open sessions of an organization. The lease decides whether a session is attended,
 * and is read after the session. A page that enters in between changes the session, so it no longer equals the one
 * read. An instance that hands its sessions over extends them before it frees their leases. Redis may have lost the
 * lease of a present page, whose instance claims it again within seconds: a session that was entered and whose lease
 * has no record is therefore checked once more, later. Idempotent; any number of sweeps may run at once. Throws when a
 * store is away, and has then abandoned only sessions that it was sure of.
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
    const mayBeAttended = session.entries > 0 && !session.isLeaseMissing
    const isUnattended = standing === 'free' || (standing === 'unknown' && !mayBeAttended)
    if (isUnattended && (await this.abandonSession.ifExpired(session))) return true
    if (standing === 'unknown') await this.sessions.recheckLater(session, unattendedMs)
    else await this.sessions.delay(organizationId, [id], unattendedMs)
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
