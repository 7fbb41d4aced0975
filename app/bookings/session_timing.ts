/** How long sessions wait for their pages. All times in milliseconds. */
export abstract class SessionTiming {
  /** How long a page may be away before its session is abandoned. */
  abstract readonly graceMs: number
  /** How long an unattended session stays open, and how long a heartbeat vouches for a page. */
  abstract readonly unattendedMs: number
  /** How long a new session waits for its page. */
  abstract readonly unstartedMs: number
  /** How long an instance vouches for a page without a confirmed lease, and how often it does. */
  abstract readonly provisionalMs: number
  abstract readonly vouchEveryMs: number
}
