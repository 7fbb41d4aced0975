import { Fn, type Stack } from 'aws-cdk-lib/core'
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnMetricFilter, FilterPattern } from 'aws-cdk-lib/aws-logs'
import { type Environment, metricNamespace } from '../environment.js'
import { WORK_ALARMS } from '../work_alarms.js'
import { logicalName } from './signal_metrics.js'
import type { AlarmParameters } from './template_parameters.js'

/** Metrics that count the log lines of unfinished work. */
export function addWorkMetrics(stack: Stack, environment: Environment, logGroupName: string): void {
  for (const { metric, lines } of WORK_ALARMS.map(({ cloudWatch }) => cloudWatch)) {
    const patterns = lines.map((line) => FilterPattern.stringValue('$.msg', '=', line))
    new CfnMetricFilter(stack, `${logicalName(metric)}Metric`, {
      logGroupName,
      filterName: metric,
      filterPattern: FilterPattern.any(...patterns).logPatternString,
      metricTransformations: [
        {
          metricNamespace: metricNamespace(environment),
          metricName: metric,
          metricValue: '1',
          defaultValue: 0,
          unit: 'Count',
        },
      ],
    })
  }
}

export function addWorkAlarms(
  stack: Stack,
  environment: Environment,
  { AlarmNameSuffix, AlarmTopicArn }: AlarmParameters
): void {
  const actions = [AlarmTopicArn.valueAsString]
  for (const { name, happened, firstAction, cloudWatch } of WORK_ALARMS) {
    new CfnAlarm(stack, `${logicalName(name)}Alarm`, {
      alarmName: Fn.join('', [name, AlarmNameSuffix.valueAsString]),
      alarmDescription: `${happened}. ${firstAction}`,
      namespace: metricNamespace(environment),
      metricName: cloudWatch.metric,
      statistic: 'Sum',
      period: cloudWatch.periodSeconds,
      evaluationPeriods: cloudWatch.periods,
      datapointsToAlarm: cloudWatch.periods,
      comparisonOperator: 'GreaterThanOrEqualToThreshold',
      threshold: 1,
      treatMissingData: 'notBreaching',
      alarmActions: actions,
      okActions: actions,
    })
  }
}
