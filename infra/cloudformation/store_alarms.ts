import { Fn, type Stack } from 'aws-cdk-lib/core'
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnMetricFilter, FilterPattern } from 'aws-cdk-lib/aws-logs'
import { STORE_ALARMS } from '#operations/readiness/store_alarms'
import { type Environment, metricNamespace } from '../environment.js'
import { logicalName } from './signal_metrics.js'
import type { AlarmParameters } from './template_parameters.js'

const PERIOD_SECONDS = 60

/** Adds metrics of how long stores have been away, from the lines that `StoreWatch` logs. */
export function addStoreMetrics(
  stack: Stack,
  environment: Environment,
  logGroupName: string
): void {
  for (const { store, metric } of STORE_ALARMS) {
    const pattern = FilterPattern.all(
      FilterPattern.stringValue('$.store', '=', store),
      FilterPattern.numberValue('$.away_seconds', '>=', 0)
    )
    new CfnMetricFilter(stack, `${logicalName(metric)}Metric`, {
      logGroupName,
      filterName: metric,
      filterPattern: pattern.logPatternString,
      metricTransformations: [
        {
          metricNamespace: metricNamespace(environment),
          metricName: metric,
          metricValue: '$.away_seconds',
          unit: 'Seconds',
        },
      ],
    })
  }
}

/** Adds alarms for the longest loss that any instance logged, so they do not depend on the number of instances. */
export function addStoreAlarms(
  stack: Stack,
  environment: Environment,
  { AlarmNameSuffix, AlarmTopicArn }: AlarmParameters
): void {
  const actions = [AlarmTopicArn.valueAsString]
  for (const { name, store, metric, awaySeconds, firstAction } of STORE_ALARMS) {
    new CfnAlarm(stack, `${logicalName(name)}Alarm`, {
      alarmName: Fn.join('', [name, AlarmNameSuffix.valueAsString]),
      alarmDescription: `An instance has missed ${store} for ${awaySeconds} s or longer. ${firstAction}`,
      namespace: metricNamespace(environment),
      metricName: metric,
      statistic: 'Maximum',
      period: PERIOD_SECONDS,
      evaluationPeriods: 1,
      comparisonOperator: 'GreaterThanOrEqualToThreshold',
      threshold: awaySeconds,
      treatMissingData: 'notBreaching',
      alarmActions: actions,
      okActions: actions,
    })
  }
}
