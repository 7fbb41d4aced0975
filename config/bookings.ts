import env from '#environment/env'

/** How booking sessions wait for their pages. All times in milliseconds. */
const bookingsConfig = {
  timing: {
    /** How long a page may be away before its session counts as abandoned. */
    graceMs: env.get('BOOKING_GRACE_MS'),
    /** How long a session stays open that nobody attends, and for how long a heartbeat vouches for its page. */
    unattendedMs: env.get('BOOKING_UNATTENDED_MS'),
    /** How long a new session waits for its page. */
    unstartedMs: 30 * 60_000,
    /** With Redis away, for how long an instance vouches for a page, longer than an old lease needs to be swept … */
    provisionalMs: 90_000,
    /** … and how often, well within the life of a lease. */
    vouchEveryMs: 10_000,
  },
  /** How often an instance looks for the sessions of instances that died, give or take a fifth. */
  sweepEveryMs: 5_000,
  /** How often an instance looks whether sessions that it attends ended without its hearing of it. */
  lookForEndedEveryMs: 30_000,
  /** How long sessions that ended, and their events, are kept. */
  retentionDays: env.get('BOOKINGS_RETENTION_DAYS'),
  /** What may be asked with the secret of one session. */
  requests: {
    name: 'booking-session',
    ...env.get('RATE_LIMIT_PER_BOOKING_SESSION'),
    class: 'general' as const,
  },
}

export default bookingsConfig
export type BookingsConfig = typeof bookingsConfig
