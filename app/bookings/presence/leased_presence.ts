import type { Secret } from '@adonisjs/core/helpers'
import type { AbandonSession } from '#bookings/sessions/end_session'
import type { AuthenticateSession } from '#bookings/sessions/session_secret'
import { leaseOf } from '#bookings/sessions/booking_session'
import type { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import type { SessionRequests, SessionTiming } from '#bookings/sessions/session_limits'
import type { HeldLease, LeaseLoss } from '#cluster/leases/held_lease'
import type { ResourceLease } from '#cluster/leases/resource_lease'
import {
  type EntryRefusal,
  type Presence,
  type PresentStream,
  SessionPresence,
} from './session_presence.js'
import { err, ok, type Result } from '#shared/result'
import { Attendance } from './attendance.js'
import type { EndedSession, EndedSessions } from './ended_sessions.js'

export interface LeasedPresenceParts {
  readonly authenticateSession: AuthenticateSession
  readonly sessions: BookingSessionRepository
  readonly abandonSession: AbandonSession
  readonly leases: Pick<ResourceLease, 'claim' | 'stop'>
  readonly endedSessions: EndedSessions
  readonly requests: SessionRequests
  readonly timing: SessionTiming
  /** Receives what failed after a page left; a sweep does it later. */
  readonly report: (error: unknown) => void
}

/**
 * The pages that attend their sessions on this instance. Every entry claims the lease, even from this instance, and
 * increments the counter in MongoDB. The lease decides which instance may abandon the session; the counter proves that
 * no page entered since. A session is therefore abandoned when its page left, did not return within the grace time, and
 * the owner released the lease. In every other case it is left to its current owner or to the sweeps.
 *
 * While Redis is away, pages are attended provisionally: this instance vouches for them in MongoDB (call `vouch` every
 * `vouchEveryMs`), so that other instances that see an old lease expire leave the session alone.
 */
export class LeasedPresence extends SessionPresence {
  readonly #attended = new Map<string, Attendance>()
  readonly #underWay = new Set<Promise<unknown>>()
  #handOver: Promise<void> | undefined

  constructor(private readonly parts: LeasedPresenceParts) {
    super()
    parts.endedSessions.onEnded((ended) => this.#ended(ended))
  }

  /** The number of sessions attended here, including those whose page may return. */
  get attendedCount(): number {
    return this.#attended.size
  }

  /** The number of them whose lease Redis has not confirmed. */
  get provisionalCount(): number {
    return this.#provisional().length
  }

  override async enter(
    sessionId: string,
    secret: Secret<string>,
    stream: PresentStream
  ): Promise<Result<Presence, EntryRefusal>> {
    const { authenticateSession, requests, timing } = this.parts
    const session = await authenticateSession.execute(sessionId, secret)
    if (!session) return err({ type: 'not_found' })
    const { decision } = await requests.count(session.id, secret)
    if (!decision.allowed) {
      return err({ type: 'too_many_requests', retryAfterMs: decision.retryAfterMs })
    }
    if (session.status !== 'open') return err({ type: 'ended' })
    const { organizationId, id, entries } = session
    if (!stream.hasCapacity(organizationId)) return err({ type: 'no_capacity' })
    this.#attended.get(id)?.hold()
    const attendance = new Attendance(organizationId, id, stream)
    attendance.entries = entries
    const leave = () => {
      attendance.leave(timing.graceMs, () => this.#do(() => this.#depart(attendance)))
    }
    try {
      if (await this.#track(this.#attend(attendance))) return ok({ organizationId, leave })
      this.#forget(attendance)
      return err({ type: 'ended' })
    } catch (error) {
      leave()
      throw error
    }
  }

  override isRecentlyVerified(sessionId: string, secret: Secret<string>): boolean {
    return this.parts.requests.isRecentlyVerified(sessionId, secret)
  }

  /** Vouches for the sessions whose lease is not confirmed. Rejects when MongoDB is away. */
  async vouch(): Promise<void> {
    await this.#vouchFor(this.#provisional())
  }

  /**
   * Ends the attendance of sessions whose end was announced to others but missed here, because messages may be lost.
   * Call periodically. Rejects when MongoDB is away.
   */
  async endMissed(): Promise<void> {
    await this.#byOrganization([...this.#attended.values()], async (organizationId, ids) => {
      const ended = await this.parts.sessions.findEnded(organizationId, ids)
      for (const one of ended) this.#ended(one)
    })
  }

  /**
   * Gives every lease back without abandoning anything. Pages continue at other instances, which claim them; a sweep
   * abandons a session whose page does not, once it has been unattended too long. Finishes sessions already being
   * abandoned. Afterwards this instance attends no session and renews no lease. Idempotent.
   */
  handOver(): Promise<void> {
    this.#handOver ??= this.#handOverAll()
    return this.#handOver
  }

  /** False when the session is no longer open. */
  async #attend(attendance: Attendance): Promise<boolean> {
    const { leases, sessions, timing } = this.parts
    const { organizationId, id } = attendance
    const claim = await leases.claim(leaseOf(id), {
      takeover: true,
      onLost: (loss) => this.#lost(attendance, loss),
    })
    if (claim.kind === 'held') throw new Error(`The lease of session ${id} could not be taken`)
    attendance.lease = claim.lease
    if (this.#handOver) await this.#release([attendance])
    if (attendance.isOver) {
      this.#releaseQuietly(claim.lease)
      return true
    }
    this.#attended.set(id, attendance)
    const entered = await sessions.enter(organizationId, id, timing.unattendedMs)
    if (!entered) {
      this.#releaseQuietly(claim.lease)
      return false
    }
    attendance.entries = entered.entries
    if (claim.lease.isProvisional) await this.#vouchFor([attendance])
    return true
  }

  /** Runs after the grace time. */
  async #depart(attendance: Attendance): Promise<void> {
    this.#forget(attendance)
    const released = await attendance.lease?.release()
    if (released === 'owned') await this.parts.abandonSession.execute(attendance)
  }

  #lost(attendance: Attendance, loss: LeaseLoss): void {
    if (loss === 'expired' && attendance.hasPage && !attendance.isOver) {
      this.#do(async () => {
        if (await this.#attend(attendance)) return
        attendance.end('abandoned')
        this.#forget(attendance)
      })
      return
    }
    if (this.#attended.get(attendance.id) === attendance) this.#attended.delete(attendance.id)
    attendance.end('moved')
  }

  #ended({ id, outcome }: EndedSession): void {
    const attendance = this.#attended.get(id)
    if (!attendance) return
    this.#attended.delete(id)
    attendance.end(outcome)
    if (attendance.lease) this.#releaseQuietly(attendance.lease)
  }

  /** Releases the lease without further consequences. */
  #releaseQuietly(lease: HeldLease): void {
    this.#do(async () => void (await lease.release()))
  }

  #provisional(): Attendance[] {
    return [...this.#attended.values()].filter(({ lease }) => lease?.isProvisional)
  }

  #forget(attendance: Attendance): void {
    attendance.close()
    if (this.#attended.get(attendance.id) === attendance) this.#attended.delete(attendance.id)
  }

  async #handOverAll(): Promise<void> {
    const attended = [...this.#attended.values()]
    for (const attendance of attended) this.#forget(attendance)
    await this.#release(attended).catch(this.parts.report)
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
    this.parts.leases.stop()
  }

  /** Postpones the sessions first: one that expired while attended would otherwise have no owner in between. */
  async #release(attendances: readonly Attendance[]): Promise<void> {
    const { sessions, timing } = this.parts
    try {
      await this.#byOrganization(attendances, (organizationId, ids) =>
        sessions.delay(organizationId, ids, timing.unattendedMs)
      )
    } finally {
      await Promise.all(
        attendances.map((attendance) => {
          attendance.close()
          return attendance.lease?.release()
        })
      )
    }
  }

  async #vouchFor(attendances: readonly Attendance[]): Promise<void> {
    const { sessions, timing } = this.parts
    await this.#byOrganization(attendances, (organizationId, ids) =>
      sessions.vouchForAll(organizationId, ids, timing.provisionalMs)
    )
  }

  async #byOrganization(
    attendances: readonly Attendance[],
    work: (organizationId: string, ids: string[]) => Promise<void>
  ): Promise<void> {
    const groups = Map.groupBy(attendances, ({ organizationId }) => organizationId)
    for (const [organizationId, group] of groups) {
      await work(
        organizationId,
        group.map(({ id }) => id)
      )
    }
  }

  /** Runs work that only the hand-over waits for. */
  #do(work: () => Promise<void>): void {
    this.#track(work()).catch(this.parts.report)
  }

  #track<Value>(work: Promise<Value>): Promise<Value> {
    const tracked = work.finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
    return tracked
  }
}
