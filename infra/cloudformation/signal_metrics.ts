import type { Stack } from 'aws-cdk-lib/core'
import { CfnMetricFilter, FilterPattern } from 'aws-cdk-lib/aws-logs'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { type Environment, metricNamespace } from '../environment.js'

/**
 * Adds a metric for every signal of the catalogue, named like its key, that counts the lines which begin with the key
 * and a space. A key quoted anywhere else in a line is not counted. It has no dimensions, so a minute without the
 * signal is 0 and not missing.
 */
export function addSignalMetrics(
  stack: Stack,
  environment: Environment,
  logGroupName: string
): void {
  for (const key of Object.keys(SIGNAL_CATALOGUE)) {
    const pattern = FilterPattern.spaceDelimited('key', '...').whereString('key', '=', key)
    new CfnMetricFilter(stack, `${logicalName(key)}Metric`, {
      logGroupName,
      filterName: key,
      filterPattern: pattern.logPatternString,
      metricTransformations: [
        {
          metricNamespace: metricNamespace(environment),
          metricName: key,
          metricValue: '1',
          defaultValue: 0,
          unit: 'Count',
        },
      ],
    })
  }
}

/** `redis.lock.unavailable` as `RedisLockUnavailable`. */
export function logicalName(key: string): string {
  return key.replaceAll(/(?:^|[._-])(\w)/g, (_, first: string) => first.toUpperCase())
}
