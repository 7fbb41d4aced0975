/** An alarm for a store that prints no signal when it is lost. It does not revert deployments. */
export interface StoreAlarm {
  readonly name: string
  /** The indicator of `/health/ready`, and `store` in the log line that feeds the metric. */
  readonly store: string
  /** The metric in CloudWatch: the largest `away_seconds` that any instance logged. */
  readonly metric: string
  /** How long some instance must have been without the store. */
  readonly awaySeconds: number
  readonly firstAction: string
}

/**
 * What `StoreWatch` measures: its log line in CloudWatch, its metric in Prometheus. Redis has its signals, so only
 * MongoDB is listed.
 */
export const STORE_ALARMS: readonly StoreAlarm[] = [
  {
    name: 'mongo-unavailable-sustained',
    store: 'mongo',
    metric: 'mongo.away_seconds',
    awaySeconds: 60,
    firstAction:
      'Look at the status console of the hosted MongoDB: is there a primary, and is it slow? Writes answer 503 meanwhile; resolves go on from memory, and nothing needs a restart.',
  },
]
