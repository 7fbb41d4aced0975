import type { Secret } from '@adonisjs/core/helpers'
import type { AbandonSession } from '#bookings/sessions/end_session'
import type { AuthenticateSession } from '#bookings/sessions/session_secret'
import { leaseOf } from '#bookings/sessions/booking_session'
import type { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import type { SessionRequests, SessionTiming } from '#bookings/sessions/session_limits'
import type { HeldLease, LeaseLoss } from '#cluster/leases/held_lease'
import type { ResourceLease } from '#cluster/leases/resource_lease'
import {
  type JoinRefusal,
  type Presence,
  type PresentStream,
  SessionPresence,
} from './session_presence.js'
import { err, ok, type Result } from '#shared/result'
import { OwnedSession } from './owned_session.js'
import type { EndedSession, EndedSessions } from './ended_sessions.js'

export interface LeasedPresenceParts {
  readonly authenticateSession: AuthenticateSession
  readonly sessions: BookingSessionRepository
  readonly abandonSession: AbandonSession
  readonly leases: Pick<ResourceLease, 'claim' | 'stop'>
  readonly endedSessions: EndedSessions
  readonly requests: SessionRequests
  readonly timing: SessionTiming
  /** Receives the error of work that failed after a page left; a sweep repeats the work later. */
  readonly report: (error: unknown) => void
}

/**
 * The sessions whose pages are connected to this instance. A page that joins claims the lease, even from this instance,
 * and increments a counter in MongoDB. The lease decides which instance may abandon the session; the counter proves that
 * no page has joined since. This instance abandons a session when its page left, did not return within the grace time,
 * and the lease was still its own when released. In every other case the current owner or a sweep decides.
 *
 * While Redis is away, ownership is provisional: this instance renews the page's presence in MongoDB (call `renew` every
 * `renewEveryMs`), so that instances that see an old lease expire leave the session alone.
 */
export class LeasedPresence extends SessionPresence {
  readonly #owned = new Map<string, OwnedSession>()
  readonly #underWay = new Set<Promise<unknown>>()
  #releasing: Promise<void> | undefined

  constructor(private readonly parts: LeasedPresenceParts) {
    super()
    parts.endedSessions.onEnded((ended) => this.#ended(ended))
  }

  /** The number of sessions owned here, including those whose page may return. */
  get ownedCount(): number {
    return this.#owned.size
  }

  /** How many of them have a lease that Redis has not confirmed. */
  get provisionalCount(): number {
    return this.#provisional().length
  }

  override async join(
    sessionId: string,
    secret: Secret<string>,
    stream: PresentStream
  ): Promise<Result<Presence, JoinRefusal>> {
    const { authenticateSession, requests, timing } = this.parts
    const session = await authenticateSession.execute(sessionId, secret)
    if (!session) return err({ type: 'not_found' })
    const [counted] = await requests.count(session.id, secret)
    if (!counted.decision.allowed) {
      return err({ type: 'too_many_requests', retryAfterMs: counted.decision.retryAfterMs })
    }
    if (session.status !== 'open') return err({ type: 'ended' })
    const { organizationId, id, entries } = session
    if (!stream.hasCapacity(organizationId)) return err({ type: 'no_capacity' })
    this.#owned.get(id)?.hold()
    const owned = new OwnedSession(organizationId, id, stream)
    owned.entries = entries
    const leave = () => {
      owned.leave(timing.graceMs, () => this.#do(() => this.#depart(owned)))
    }
    try {
      if (await this.#track(this.#acquire(owned))) return ok({ organizationId, leave })
      this.#forget(owned)
      return err({ type: 'ended' })
    } catch (error) {
      leave()
      throw error
    }
  }

  override isRecentlyVerified(sessionId: string, secret: Secret<string>): boolean {
    return this.parts.requests.isRecentlyVerified(sessionId, secret)
  }

  /** Renews the presence of pages whose lease is not confirmed. Rejects when MongoDB is away. */
  async renew(): Promise<void> {
    await this.#renewPresence(this.#provisional())
  }

  /**
   * Notices sessions that ended without a message reaching this instance. Call periodically. Rejects when MongoDB is
   * away.
   */
  async endMissed(): Promise<void> {
    await this.#byOrganization([...this.#owned.values()], async (organizationId, ids) => {
      const ended = await this.parts.sessions.findEnded(organizationId, ids)
      for (const one of ended) this.#ended(one)
    })
  }

  /**
   * Releases every lease without abandoning anything, and finishes sessions already being abandoned. Pages join again at
   * other instances; a sweep abandons the sessions of those that do not. Afterwards this instance owns no session and
   * renews no lease. Idempotent.
   */
  release(): Promise<void> {
    this.#releasing ??= this.#releaseAll()
    return this.#releasing
  }

  /** False when the session is no longer open. */
  async #acquire(owned: OwnedSession): Promise<boolean> {
    const { leases, sessions, timing } = this.parts
    const { organizationId, id } = owned
    const claim = await leases.claim(leaseOf(id), {
      takeover: true,
      onLost: (loss) => this.#lost(owned, loss),
    })
    if (claim.kind === 'held') throw new Error(`The lease of session ${id} could not be taken`)
    owned.lease = claim.lease
    if (this.#releasing) await this.#releaseSessions([owned])
    if (owned.isOver) {
      this.#releaseQuietly(claim.lease)
      return true
    }
    this.#owned.set(id, owned)
    const joined = await sessions.join(organizationId, id, timing.unattendedMs)
    if (!joined) {
      this.#releaseQuietly(claim.lease)
      return false
    }
    owned.entries = joined.entries
    if (claim.lease.isProvisional) await this.#renewPresence([owned])
    return true
  }

  /** Runs after the grace time. */
  async #depart(owned: OwnedSession): Promise<void> {
    this.#forget(owned)
    const released = await owned.lease?.release()
    if (released === 'owned') await this.parts.abandonSession.execute(owned)
  }

  #lost(owned: OwnedSession, loss: LeaseLoss): void {
    if (loss === 'expired' && owned.hasPage && !owned.isOver) {
      this.#do(async () => {
        if (await this.#acquire(owned)) return
        owned.end('abandoned')
        this.#forget(owned)
      })
      return
    }
    if (this.#owned.get(owned.id) === owned) this.#owned.delete(owned.id)
    owned.end('moved')
  }

  #ended({ id, outcome }: EndedSession): void {
    const owned = this.#owned.get(id)
    if (!owned) return
    this.#owned.delete(id)
    owned.end(outcome)
    if (owned.lease) this.#releaseQuietly(owned.lease)
  }

  /** Releases the lease without further consequences. */
  #releaseQuietly(lease: HeldLease): void {
    this.#do(async () => void (await lease.release()))
  }

  #provisional(): OwnedSession[] {
    return [...this.#owned.values()].filter(({ lease }) => lease?.isProvisional)
  }

  #forget(owned: OwnedSession): void {
    owned.close()
    if (this.#owned.get(owned.id) === owned) this.#owned.delete(owned.id)
  }

  async #releaseAll(): Promise<void> {
    const ownedSessions = [...this.#owned.values()]
    for (const owned of ownedSessions) this.#forget(owned)
    await this.#releaseSessions(ownedSessions).catch(this.parts.report)
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
    this.parts.leases.stop()
  }

  /** Extends the sessions first: one that has expired would otherwise have no owner in between. */
  async #releaseSessions(ownedSessions: readonly OwnedSession[]): Promise<void> {
    const { sessions, timing } = this.parts
    try {
      await this.#byOrganization(ownedSessions, (organizationId, ids) =>
        sessions.extend(organizationId, ids, timing.unattendedMs)
      )
    } finally {
      await Promise.all(
        ownedSessions.map((owned) => {
          owned.close()
          return owned.lease?.release()
        })
      )
    }
  }

  async #renewPresence(ownedSessions: readonly OwnedSession[]): Promise<void> {
    const { sessions, timing } = this.parts
    await this.#byOrganization(ownedSessions, (organizationId, ids) =>
      sessions.renewAll(organizationId, ids, timing.provisionalMs)
    )
  }

  async #byOrganization(
    ownedSessions: readonly OwnedSession[],
    work: (organizationId: string, ids: string[]) => Promise<void>
  ): Promise<void> {
    const groups = Map.groupBy(ownedSessions, ({ organizationId }) => organizationId)
    for (const [organizationId, group] of groups) {
      await work(
        organizationId,
        group.map(({ id }) => id)
      )
    }
  }

  /** Runs work that only `release` waits for. */
  #do(work: () => Promise<void>): void {
    this.#track(work()).catch(this.parts.report)
  }

  #track<Value>(work: Promise<Value>): Promise<Value> {
    const tracked = work.finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
    return tracked
  }
}
