import { METRIC_NAMES } from '#operations/metrics/metric_names'
import type { AlertRule } from './alert_rule.js'

const FIRST_ACTION =
  'First upgrade the plan of the hosted Redis. A breach that lasts calls for an explicit evaluation of plan, tier and store.'

const {
  broadcastLatencySeconds,
  redisCommands,
  redisThrottledCommands,
  redisPubsubMessages,
  redisPubsubCeilingPerSecond,
} = METRIC_NAMES

const latency = (quantile: number, days: number) =>
  `histogram_quantile(${quantile}, sum by (le) (rate(${broadcastLatencySeconds}_bucket[${days}d])))`
const total = (name: string, days: number) => `sum(increase(${name}[${days}d]))`

/** The measurable capacity tripwires. They call for a decision, never for a rollback. */
export function tripwireRules(): AlertRule[] {
  return [
    {
      alert: 'capacity-broadcast-latency-p99',
      expr: `${latency(0.99, 7)} > 2`,
      summary: 'p99 of the broadcast latency between instances is above 2 s over 7 days',
    },
    {
      alert: 'capacity-broadcast-latency-p95',
      expr: `${latency(0.95, 7)} > 0.5`,
      summary: 'p95 of the broadcast latency between instances is above 500 ms over 7 days',
    },
    {
      alert: 'capacity-throttled-commands',
      expr: `${total(redisThrottledCommands, 7)} / ${total(redisCommands, 7)} > 0.01`,
      summary: 'more than 1 % of all Redis commands were throttled by the plan over 7 days',
    },
    {
      alert: 'capacity-pubsub-rate',
      expr: `sum(rate(${redisPubsubMessages}[30d])) / max(${redisPubsubCeilingPerSecond}) > 0.5`,
      summary: 'publish/subscribe uses more than 50 % of what the plan allows over 30 days',
    },
  ].map((rule) => ({ ...rule, severity: 'capacity', description: FIRST_ACTION }))
}
