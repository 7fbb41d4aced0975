import { METRIC_NAMES } from '#shared/metrics'
import { ALARMED_SIGNALS, type AlarmedSignal } from '../alarmed_signals.js'
import type { AlertRule } from './alert_rule.js'

/** The alarms of the catalogue as alerting rules, with their CloudWatch names and thresholds. */
export function signalRules(): AlertRule[] {
  return ALARMED_SIGNALS.map(({ key, emittedWhen, alarm }) => ({
    alert: alarm.name,
    expr: windows({ key, emittedWhen, alarm }).join(' and '),
    severity: alarm.revertsDeployment ? 'critical' : 'warning',
    summary: `${key}: ${emittedWhen}`,
    description: alarm.firstAction,
  }))
}

/** One condition for each window that must breach, the latest first. */
function windows({ key, alarm }: AlarmedSignal): string[] {
  const { windowMinutes, periods, threshold } = alarm
  return Array.from({ length: periods }, (_, back) => {
    const offset = back === 0 ? '' : ` offset ${back * windowMinutes}m`
    const increase = `increase(${METRIC_NAMES.signals}{key="${key}"}[${windowMinutes}m]${offset})`
    return `sum(${increase}) >= ${threshold}`
  })
}
