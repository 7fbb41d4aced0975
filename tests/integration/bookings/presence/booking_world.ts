import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { AbandonSession, CompleteSession, SessionEndings } from '#bookings/sessions/end_session'
import { AuthenticateSession } from '#bookings/sessions/session_secret'
import { LostSessions, SweepSessions } from '#bookings/presence/sweep_sessions'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import type { EndedSession, EndedSessions } from '#bookings/presence/ended_sessions'
import { LeasedPresence } from '#bookings/presence/leased_presence'
import { SessionAnnouncer } from '#bookings/sessions/session_announcer'
import { SessionRequests, type SessionTiming } from '#bookings/sessions/session_limits'
import { LeaseRecords } from '#cluster/leases/lease_records'
import type { LeaseTiming } from '#cluster/leases/lease_commands'
import type { LeaseClaim, ResourceLease } from '#cluster/leases/resource_lease'
import { type RealtimeMessage, RealtimeMessages } from '#shared/realtime'
import { type Presence, type PresentStream } from '#bookings/presence/session_presence'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { CALM, leaseWorld } from '#tests/support/lease_world'

type EndReason = Parameters<PresentStream['end']>[0]

/** Keeps what was published. */
class PublishedMessages extends RealtimeMessages {
  readonly published: { channel: string; message: RealtimeMessage }[] = []

  override publish(_organizationId: string, channel: string, message: RealtimeMessage): void {
    this.published.push({ channel, message })
  }
}

/** Carries ends between the instances of one test; can be made deaf. */
class LocalEnds implements EndedSessions {
  readonly #listeners: ((ended: EndedSession) => void)[] = []
  isDeaf = false

  announce(ended: EndedSession): void {
    if (this.isDeaf) return
    for (const listener of this.#listeners) listener(ended)
  }

  onEnded(listener: (ended: EndedSession) => void): void {
    this.#listeners.push(listener)
  }
}

/** The leases of an instance, whose claims can be made to wait for an answer that Redis has given already. */
class HeldUpClaims {
  #gate: Promise<void> | null = null
  waitingCount = 0

  constructor(private readonly leases: ResourceLease) {}

  async claim(...claim: Parameters<ResourceLease['claim']>): Promise<LeaseClaim> {
    const claimed = await this.leases.claim(...claim)
    this.waitingCount += 1
    await this.#gate
    this.waitingCount -= 1
    return claimed
  }

  stop(): void {
    this.leases.stop()
  }

  /** From now on; gives how to let them go. */
  holdUp(): () => void {
    const gate = Promise.withResolvers<void>()
    this.#gate = gate.promise
    return gate.resolve
  }
}

/** Something else comes to pass before a look at a lease. */
class InterruptedRecords extends LeaseRecords {
  constructor(
    redis: ConstructorParameters<typeof LeaseRecords>[0],
    keys: ConstructorParameters<typeof LeaseRecords>[1],
    private readonly meanwhile: (() => Promise<void>) | undefined
  ) {
    super(redis, keys)
  }

  override async standing(resource: string) {
    await this.meanwhile?.()
    return super.standing(resource)
  }
}

/** Something else comes to pass before the session of a lost lease is read. */
class InterruptedSessions extends BookingSessionRepository {
  constructor(private readonly meanwhile: () => Promise<void>) {
    super()
  }

  override async findForLease(id: string) {
    await this.meanwhile()
    return super.findForLease(id)
  }
}

/** A page's stream, which tells why it was ended. */
class PageStream implements PresentStream {
  readonly hasCapacity = () => true
  readonly reasons: EndReason[] = []

  end(reason: EndReason): void {
    this.reasons.push(reason)
  }
}

export interface Page {
  readonly stream: PageStream
  readonly presence: Presence
}

export interface BookingInstance {
  readonly presence: LeasedPresence
  readonly lost: LostSessions
  readonly complete: CompleteSession
  /** Signals that were printed. */
  readonly lines: string[]
  readonly heldLeases: () => number
  readonly claims: HeldUpClaims
  readonly renewNow: () => Promise<void>
  /** Lets its leases run out, as its death would. */
  readonly stopRenewing: () => void
  join(session: { readonly id: string; readonly secret: string }): Promise<Page | null>
}

export interface BookingWorld {
  readonly messages: PublishedMessages
  readonly ends: LocalEnds
  /** Unexpected errors of all instances. */
  readonly errors: unknown[]
  readonly world: ReturnType<typeof leaseWorld>
  instance(owner: string, redisUrl?: string): Promise<BookingInstance>
  /** `meanwhile` comes to pass after a session was read, each time before its lease is looked at. */
  sweep(meanwhile?: () => Promise<void>): Promise<SweepSessions>
  /** What an instance does about lost sessions, with `meanwhile` between its taking a lease and its reading the session. */
  lost(meanwhile: () => Promise<void>): Promise<LostSessions>
}

const SHORT: SessionTiming = {
  // oxlint-disable-next-line house/patient-times -- it must run out
  graceMs: 30,
  unattendedMs: 300_000,
  unstartedMs: 300_000,
  provisionalMs: 90_000,
  renewEveryMs: 10_000,
}

/** Instances of one process that share MongoDB, a part of Redis of their own, and what they tell each other. */
export async function bookingWorld(
  timing: Partial<SessionTiming> = {},
  leaseTiming: LeaseTiming = CALM
): Promise<BookingWorld> {
  const world = leaseWorld(leaseTiming)
  const messages = new PublishedMessages()
  const ends = new LocalEnds()
  const errors: unknown[] = []
  const sessions = await app.container.make(BookingSessionRepository)
  const endings = await app.container.make(SessionEndings)
  const authenticateSession = await app.container.make(AuthenticateSession)
  const requests = await app.container.make(SessionRequests)
  const news = new SessionAnnouncer(messages, ends)
  const abandonSession = new AbandonSession(endings, news)
  const sessionTiming = { ...SHORT, ...timing }
  return {
    messages,
    ends,
    errors,
    world,
    async instance(owner, redisUrl) {
      const { redis, leases, sweeper, lines } = await world.instance(owner, redisUrl)
      const claims = new HeldUpClaims(leases)
      const presence = new LeasedPresence({
        authenticateSession,
        sessions,
        abandonSession,
        leases: claims,
        endedSessions: ends,
        requests,
        timing: sessionTiming,
        report: (error) => {
          if (!isStoreUnavailable(error)) errors.push(error)
        },
      })
      const records = new LeaseRecords(redis, world.keys)
      return {
        presence,
        claims,
        lost: new LostSessions(sweeper, records, sessions, abandonSession),
        complete: new CompleteSession(endings, sessions, news),
        lines,
        heldLeases: () => leases.heldCount,
        renewNow: () => leases.renewNow(),
        stopRenewing: () => leases.stop(),
        async join({ id, secret }) {
          const stream = new PageStream()
          const joined = await presence.join(id, new Secret(secret), stream)
          return joined.ok ? { stream, presence: joined.value } : null
        },
      }
    },
    async sweep(meanwhile) {
      const { redis } = await world.instance('sweep')
      const records = new InterruptedRecords(redis, world.keys, meanwhile)
      return new SweepSessions(sessions, records, abandonSession, sessionTiming)
    },
    async lost(meanwhile) {
      const { redis, sweeper } = await world.instance('lost')
      const records = new LeaseRecords(redis, world.keys)
      const interrupted = new InterruptedSessions(meanwhile)
      return new LostSessions(sweeper, records, interrupted, abandonSession)
    },
  }
}

/** The page, or an error when it was not let in. */
export function present(page: Page | null): Page {
  if (!page) throw new Error('The page was not let in')
  return page
}
