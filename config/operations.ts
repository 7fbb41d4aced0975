import env from '#start/env'

/** The life of the process and its probes. All times in milliseconds. */
const operationsConfig = {
  environment: env.get('ENVIRONMENT'),
  /** How long one readiness indicator may take before it counts as down. */
  indicatorTimeoutMs: 1_000,
  /** How long a readiness answer is reused, so that probes cannot amplify an outage. */
  readinessCacheMs: 250,
  /** How long a stop waits for requests in flight. */
  drainTimeoutMs: env.get('GRACEFUL_DRAIN_TIMEOUT_MS'),
}

export default operationsConfig
export type OperationsConfig = typeof operationsConfig
