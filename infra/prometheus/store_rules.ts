import { METRIC_NAMES } from '#shared/metrics'
import { STORE_ALARMS } from '#operations/readiness/store_alarms'
import type { AlertRule } from './alert_rule.js'

/** The alarms of stores as alerting rules, with their CloudWatch names and thresholds. */
export function storeRules(): AlertRule[] {
  return STORE_ALARMS.map(({ name, store, awaySeconds, firstAction }) => ({
    alert: name,
    expr: `max(${METRIC_NAMES.storeAwaySeconds}{store="${store}"}) >= ${awaySeconds}`,
    severity: 'warning',
    summary: `An instance has missed ${store} for ${awaySeconds} s or longer`,
    description: firstAction,
  }))
}
