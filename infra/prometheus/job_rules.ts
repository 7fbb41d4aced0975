import { METRIC_NAMES } from '#operations/metrics/metric_names'
import type { AlertRule } from './alert_rule.js'

/** One interval of the jobs that recur every minute. */
const LATE_SECONDS = 60
/** How long they are late before it is told; what is five minutes old is passed over. */
const LASTS = '2m'

/** A tripwire of our own beside those of the requirement: runs of recurring jobs wait for instances. */
export function jobRules(): AlertRule[] {
  const waits = `${METRIC_NAMES.streamOldestSeconds}{stream=~"cron-(session-sweep|router-schedule)"}`
  return [
    {
      alert: 'capacity-recurring-jobs-late',
      expr: `max by (stream) (min_over_time(${waits}[${LASTS}])) > ${LATE_SECONDS}`,
      severity: 'capacity',
      summary: `Runs of a recurring job have waited for more than ${LATE_SECONDS} s over ${LASTS}`,
      description:
        'Look for dead letters and slow runs in the log; without any, add an instance. Runs that are five minutes old are passed over.',
    },
  ]
}
