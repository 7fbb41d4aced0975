import env from '#start/env'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The recurring jobs. All times in milliseconds. */
const cronConfig = {
  /** Whether this instance fans jobs out and works on them. */
  isOn: env.get('CRON_JOBS') === 'on',
  worker: {
    /** How long a job that a sibling enqueued waits at most while there is room. */
    pollMs: 1_000,
    /** How long after an instance died the others take over what it was working on. */
    visibilityMs: 30_000,
    attempts: 5,
    retryMsMin: 1_000,
  },
  jobs: {
    /** Half a minute after the other one, so that an outage of Redis is noticed within half a minute. */
    sessionSweep: { intervalMs: MINUTE_MS, phaseMs: MINUTE_MS / 2, keepMs: 5 * MINUTE_MS },
    /** Looks back further than a minute, so that old runs may be passed over. */
    routerSchedule: { intervalMs: MINUTE_MS, keepMs: 5 * MINUTE_MS },
    /** At two in the night (UTC), one organization at a time on each instance: an audit takes the processor. */
    routerAudit: { intervalMs: DAY_MS, phaseMs: 2 * 60 * MINUTE_MS, concurrency: 1 },
  },
  /** How long runs in hand may take to finish when a process ends without a drain. */
  stopTimeoutMs: 2_000,
}

export default cronConfig
export type CronConfig = typeof cronConfig
