import env from '#environment/env'

const drainTimeoutMs = env.get('GRACEFUL_DRAIN_TIMEOUT_MS')
const isDevelopment = env.get('NODE_ENV') === 'development'
/** Covers a load balancer that learns of the shutdown 1.5 s after the SIGTERM and takes some seconds to act on it. */
const LAME_DUCK_MS = 5_000

/** The life of the process and its probes. All times in milliseconds. */
const operationsConfig = {
  environment: env.get('ENVIRONMENT'),
  /** The share of requests that are logged. */
  accessLogSample: env.get('ACCESS_LOG_SAMPLE'),
  release: env.get('RELEASE'),
  /** How long one readiness indicator may take before it counts as down. */
  indicatorTimeoutMs: 1_000,
  /** How long writes may wait for a majority before MongoDB counts as down. */
  majorityTimeoutMs: 5_000,
  /** How long a readiness answer is reused, so that probes cannot amplify an outage. */
  readinessCacheMs: 250,
  /** How often an instance checks whether a store is away, and logs that it is. */
  storeWatchEveryMs: 10_000,
  /** How often an instance reports itself to the register of instances. */
  instanceReportEveryMs: 5_000,
  /** How often an instance tries again to add signals that Redis did not take. */
  signalRetryEveryMs: 1_000,
  /** How long all instances together reuse a report on the tripwires. */
  tripwireReportMs: 60_000,
  /** How long each arm of the drain may take. */
  drainTimeoutMs,
  /** How long a draining server continues to accept requests; the last ones must still have time to finish. */
  lameDuckMs: Math.min(
    env.get('LAME_DUCK_MS') ?? (isDevelopment ? 0 : LAME_DUCK_MS),
    drainTimeoutMs / 2
  ),
  /** When a stopping process exits in any case; far below the 90 s after which it would be killed. */
  exitLimitMs: drainTimeoutMs + 5_000,
}

export default operationsConfig
export type OperationsConfig = typeof operationsConfig
