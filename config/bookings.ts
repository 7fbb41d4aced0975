import env from '#environment/env'

/** How booking sessions wait for their pages. All times in milliseconds. */
const bookingsConfig = {
  timing: {
    /** How long a page may be away before its session counts as abandoned. */
    graceMs: env.get('BOOKING_GRACE_MS'),
    /** How long a session stays open without an owner or after a heartbeat. */
    unattendedMs: env.get('BOOKING_UNATTENDED_MS'),
    /** How long a new session waits for its page. */
    unstartedMs: 30 * 60_000,
    /** While Redis is away, how long a page's presence is renewed for: longer than sweeping an old lease takes … */
    provisionalMs: 90_000,
    /** … and how often, well within the lifetime of a lease. */
    renewEveryMs: 10_000,
  },
  /** How often an instance sweeps the sessions of dead instances, give or take a fifth. */
  sweepEveryMs: 5_000,
  /** How often an instance checks whether its sessions ended elsewhere. */
  pollEndedEveryMs: 30_000,
  /** How long ended sessions and their events are stored. */
  retentionDays: env.get('BOOKINGS_RETENTION_DAYS'),
  /** The rate limits of requests with one session's secret. */
  requests: {
    name: 'booking-session',
    ...env.get('RATE_LIMIT_PER_BOOKING_SESSION'),
    class: 'general' as const,
  },
}

export default bookingsConfig
export type BookingsConfig = typeof bookingsConfig
