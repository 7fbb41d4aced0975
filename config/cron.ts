import env from '#environment/env'
import cronJobs from './cron_jobs.js'

/** The recurring jobs. All times in milliseconds. */
const cronConfig = {
  /** Whether this instance fans jobs out and works on them. */
  isOn: env.get('CRON_JOBS') === 'on',
  worker: {
    /** The longest wait of a job that another instance enqueued, while permits are free. */
    pollMs: 1_000,
    /** How long after an instance's death others take over its work. */
    visibilityMs: 30_000,
    attempts: 5,
    retryMsMin: 1_000,
  },
  jobs: cronJobs,
  /** How long runs in progress may take to finish when a process ends without a drain. */
  stopTimeoutMs: 2_000,
}

export default cronConfig
export type CronConfig = typeof cronConfig
