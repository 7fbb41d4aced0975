import { Fn, type Stack } from 'aws-cdk-lib/core'
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { ALARMED_SIGNALS } from '../alarmed_signals.js'
import { type Environment, metricNamespace } from '../environment.js'
import { logicalName } from './signal_metrics.js'
import type { AlarmParameters } from './template_parameters.js'

const SECONDS_A_MINUTE = 60

/** Adds the alarms of the catalogue; returns those that revert a deployment. */
export function addSignalAlarms(
  stack: Stack,
  environment: Environment,
  { AlarmNameSuffix, AlarmTopicArn }: AlarmParameters
): CfnAlarm[] {
  const actions = [AlarmTopicArn.valueAsString]
  const reverting: CfnAlarm[] = []
  for (const { key, emittedWhen, alarm } of ALARMED_SIGNALS) {
    const added = new CfnAlarm(stack, `${logicalName(alarm.name)}Alarm`, {
      alarmName: Fn.join('', [alarm.name, AlarmNameSuffix.valueAsString]),
      alarmDescription: `${key}: ${emittedWhen}. ${alarm.firstAction}`,
      namespace: metricNamespace(environment),
      metricName: key,
      statistic: 'Sum',
      period: alarm.windowMinutes * SECONDS_A_MINUTE,
      evaluationPeriods: alarm.periods,
      datapointsToAlarm: alarm.periods,
      comparisonOperator: 'GreaterThanOrEqualToThreshold',
      threshold: alarm.threshold,
      treatMissingData: 'notBreaching',
      alarmActions: actions,
      okActions: actions,
    })
    if (alarm.revertsDeployment) reverting.push(added)
  }
  return reverting
}
