import type { ApplicationService } from '@adonisjs/core/types'
import { AbandonSession, SessionEndings } from '#bookings/sessions/end_session'
import { AuthenticateSession } from '#bookings/sessions/session_secret'
import { BookingEventRepository } from '#bookings/sessions/booking_event_repository'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import { BroadcastEndedSessions } from '#bookings/presence/ended_sessions'
import { LeasedPresence } from '#bookings/presence/leased_presence'
import { LostSessions } from '#bookings/presence/sweep_sessions'
import { SessionAnnouncer } from '#bookings/sessions/session_announcer'
import { SessionPaths } from '#bookings/sessions/bookings_controller'
import { SessionRequests, SessionTiming } from '#bookings/sessions/session_limits'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { LeaseRecords } from '#cluster/leases/lease_records'
import { LeaseSweeper } from '#cluster/leases/lease_sweeper'
import { ResourceLease } from '#cluster/leases/resource_lease'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import type apiConfig from '#config/api'
import type { BookingsConfig } from '#config/bookings'
import { DrainArms } from '#operations/drain/drain_arms'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { RealtimeMessages } from '#shared/realtime'
import { SessionPresence } from '#bookings/presence/session_presence'
import { WebhookEvents } from '#shared/webhook_events'
import { RepeatedWork } from '#shared/async/waiting'
import { isServing } from './support/is_serving.js'
import { reportFailures } from './support/report_failures.js'

const SWEEP_JITTER = 0.2

/**
 * Binds booking sessions and the presence of pages. While the process serves, sweeps the sessions of dead instances;
 * when it ends, releases its own sessions.
 */
export default class BookingsProvider {
  #work: RepeatedWork[] = []

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(SessionTiming, () => this.#config().timing)
    container.singleton(SessionEndings, async (resolver) => {
      const events = await resolver.make(BookingEventRepository)
      const webhooks = await resolver.make(WebhookEvents)
      return new SessionEndings(events, webhooks, await resolver.make(RouterEventRepository))
    })
    container.singleton(SessionPaths, () => {
      return new SessionPaths(this.app.config.get<typeof apiConfig>('api').basePath)
    })
    container.singleton(LeaseRecords, async (resolver) => {
      const connections = await resolver.make(ClusterConnections)
      return new LeaseRecords(connections.get('command'), await resolver.make(RedisKeys))
    })
    container.singleton(SessionRequests, async (resolver) => {
      return new SessionRequests(await resolver.make(RateLimiter), this.#config().requests)
    })
    container.singleton(BroadcastEndedSessions, async (resolver) => {
      return new BroadcastEndedSessions(await resolver.make(Broadcast))
    })
    container.singleton(SessionAnnouncer, async (resolver) => {
      const endedSessions = await resolver.make(BroadcastEndedSessions)
      return new SessionAnnouncer(await resolver.make(RealtimeMessages), endedSessions)
    })
    container.singleton(LeasedPresence, async (resolver) => {
      return new LeasedPresence({
        authenticateSession: await resolver.make(AuthenticateSession),
        sessions: await resolver.make(BookingSessionRepository),
        abandonSession: await resolver.make(AbandonSession),
        leases: await resolver.make(ResourceLease),
        endedSessions: await resolver.make(BroadcastEndedSessions),
        requests: await resolver.make(SessionRequests),
        timing: this.#config().timing,
        report: await reportFailures(
          this.app,
          'a booking session could not be settled; a sweep will'
        ),
      })
    })
    container.singleton(SessionPresence, (resolver) => resolver.make(LeasedPresence))
    container.singleton(
      LostSessions,
      async (resolver) =>
        new LostSessions(
          await resolver.make(LeaseSweeper),
          await resolver.make(LeaseRecords),
          await resolver.make(BookingSessionRepository),
          await resolver.make(AbandonSession)
        )
    )
  }

  /** Listens before the broadcast goes live, and registers the release of sessions before the server listens. */
  async boot(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const endedSessions = await container.make(BroadcastEndedSessions)
    endedSessions.listen()
    const arms = await container.make(DrainArms)
    arms.add('realtime', 'booking sessions', () => this.#releaseSessions())
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const presence = await container.make(LeasedPresence)
    const lost = await container.make(LostSessions)
    const report = await reportFailures(this.app, 'booking sessions could not be looked after')
    const { timing, sweepEveryMs, pollEndedEveryMs } = this.#config()
    const jitter = 1 - SWEEP_JITTER + 2 * SWEEP_JITTER * Math.random()
    this.#work = [
      new RepeatedWork(() => presence.renew().catch(report), timing.renewEveryMs),
      new RepeatedWork(() => presence.endMissed().catch(report), pollEndedEveryMs),
      new RepeatedWork(
        async () => void (await lost.sweep().catch(report)),
        Math.round(sweepEveryMs * jitter)
      ),
    ]
    for (const work of this.#work) work.start()
  }

  async shutdown(): Promise<void> {
    if (isServing(this.app)) await this.#releaseSessions()
  }

  async #releaseSessions(): Promise<void> {
    await Promise.all(this.#work.map((work) => work.stop()))
    const presence = await this.app.container.make(LeasedPresence)
    await presence.release()
  }

  #config(): BookingsConfig {
    return this.app.config.get<BookingsConfig>('bookings')
  }
}
