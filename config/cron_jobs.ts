const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** When the recurring jobs run, the same in every environment. All times in milliseconds. */
const cronJobs = {
  /** Half a minute after the other job, so that an outage of Redis is noticed within half a minute. */
  sessionSweep: { intervalMs: MINUTE_MS, phaseMs: MINUTE_MS / 2, keepMs: 5 * MINUTE_MS },
  /** Looks back further than a minute, so that old runs may be skipped. */
  routerSchedule: { intervalMs: MINUTE_MS, keepMs: 5 * MINUTE_MS },
  /** Of routers that an instance of another release wrote. */
  routerSearch: { intervalMs: MINUTE_MS, keepMs: 5 * MINUTE_MS, concurrency: 1 },
  visitorErasure: { intervalMs: MINUTE_MS, keepMs: 5 * MINUTE_MS, concurrency: 1 },
  organizationDeletion: { intervalMs: MINUTE_MS, keepMs: 5 * MINUTE_MS, concurrency: 1 },
  /** Asks websites, for at most four minutes per organization; how often a page is asked depends on it. */
  pageChecks: { intervalMs: 10 * MINUTE_MS, keepMs: 10 * MINUTE_MS, concurrency: 4 },
  /** At 02:00 UTC, one organization at a time on each instance: an audit is CPU-bound. */
  routerAudit: { intervalMs: DAY_MS, phaseMs: 2 * 60 * MINUTE_MS, concurrency: 1 },
  /** At 03:00 UTC. */
  historyTrim: { intervalMs: DAY_MS, phaseMs: 3 * 60 * MINUTE_MS, concurrency: 1 },
  /** At 01:00 UTC, when the events of the day before are stored. */
  trafficClose: { intervalMs: DAY_MS, phaseMs: 60 * MINUTE_MS, concurrency: 1 },
}

export default cronJobs
