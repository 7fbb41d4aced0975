import { stringify } from 'yaml'
import { type Environment, hasAlarms } from '../environment.js'
import type { AlertRule } from './alert_rule.js'
import { signalRules } from './signal_rules.js'
import { storeRules } from './store_rules.js'
import { tripwireRules } from './tripwire_rules.js'
import { workRules } from './work_rules.js'

/**
 * The Prometheus alerting rules of an environment, as YAML, for a Prometheus, or a tenant of one, that scrapes only
 * this environment. Without alarms it has no groups.
 */
export function rulesText(environment: Environment): string {
  const groups = hasAlarms(environment)
    ? [
        group('signals', signalRules()),
        group('stores', storeRules()),
        group('work', workRules()),
        group('capacity', tripwireRules()),
      ]
    : []
  return stringify({ groups }, { lineWidth: 0 }).trimEnd()

  function group(name: string, rules: readonly AlertRule[]) {
    return {
      name: `signalbox-${environment}-${name}`,
      rules: rules.map(({ alert, expr, severity, summary, description }) => ({
        alert,
        expr,
        labels: { severity, environment },
        annotations: { summary, description },
      })),
    }
  }
}
