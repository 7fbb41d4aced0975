import { METRIC_NAMES } from '#shared/metrics'
import {
  LATE_RUNS,
  thresholdText,
  type TripwireId,
  TRIPWIRES,
  windowText,
} from '#operations/tripwires/tripwire'
import type { AlertRule } from './alert_rule.js'

const MS_A_SECOND = 1_000

const {
  broadcastLatencySeconds,
  redisCommands,
  redisThrottledCommands,
  redisPubsubMessages,
  redisPubsubCeilingPerSecond,
  streamOldestSeconds,
} = METRIC_NAMES

const latency = (quantile: number, days: number) =>
  `histogram_quantile(${quantile}, sum by (le) (rate(${broadcastLatencySeconds}_bucket[${days}d])))`
const total = (name: string, days: number) => `sum(increase(${name}[${days}d]))`

/** The PromQL of each tripwire's measure, in seconds or as a share, over a number of days. */
const MEASURED: Record<TripwireId, (days: number) => string> = {
  'broadcast-latency-p99': (days) => latency(0.99, days),
  'broadcast-latency-p95': (days) => latency(0.95, days),
  'throttled-commands': (days) =>
    `${total(redisThrottledCommands, days)} / ${total(redisCommands, days)}`,
  'pubsub-rate': (days) =>
    `sum(rate(${redisPubsubMessages}[${days}d])) / max(${redisPubsubCeilingPerSecond})`,
  'recurring-jobs-late': (days) => {
    const waits = `max(${streamOldestSeconds}{stream=~"${LATE_RUNS.streams.join('|')}"})`
    return `avg_over_time((${waits} > bool ${LATE_RUNS.afterMs / MS_A_SECOND})[${days}d:1m])`
  },
}

/**
 * The measurable capacity tripwires with the report's thresholds and windows. They call for a decision, never for a
 * rollback.
 */
export function tripwireRules(): AlertRule[] {
  return TRIPWIRES.map((tripwire) => {
    const { id, title, unit, threshold, windowDays, response } = tripwire
    const limit = unit === 'ms' ? threshold / MS_A_SECOND : threshold
    return {
      alert: `capacity-${id}`,
      expr: `${MEASURED[id](windowDays)} > ${limit}`,
      severity: 'capacity',
      summary: `${title}: above ${thresholdText(tripwire)} over ${windowText(tripwire)}`,
      description: response,
    }
  })
}
