import { WORK_ALARMS } from '../work_alarms.js'
import type { AlertRule } from './alert_rule.js'

/** The alarms of unfinished work as alerting rules, with their CloudWatch names. */
export function workRules(): AlertRule[] {
  return WORK_ALARMS.map(({ name, expr, happened, firstAction }) => ({
    alert: name,
    expr,
    severity: 'warning',
    summary: happened,
    description: firstAction,
  }))
}
