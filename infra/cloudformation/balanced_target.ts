import { Fn, type Stack } from 'aws-cdk-lib/core'
import { CfnListenerRule, CfnTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import { CONTAINER_PORT, type TemplateParameters } from './template_parameters.js'

/**
 * The target group behind the existing listener. Its health check reads liveness, which checks no store, so an outage
 * of a store never empties the load balancer. A stopping instance leaves by deregistration, which ECS begins before it
 * sends SIGTERM, and not by this check, whose ten seconds would be too late.
 */
export function addBalancedTarget(
  stack: Stack,
  parameters: TemplateParameters
): { targetGroup: CfnTargetGroup; listenerRule: CfnListenerRule } {
  const { BasePath, ListenerArn, ListenerRulePriority, VpcId } = parameters
  const basePath = BasePath.valueAsString
  const targetGroup = new CfnTargetGroup(stack, 'TargetGroup', {
    vpcId: VpcId.valueAsString,
    targetType: 'ip',
    protocol: 'HTTP',
    port: CONTAINER_PORT,
    healthCheckEnabled: true,
    healthCheckProtocol: 'HTTP',
    healthCheckPath: Fn.join('', [basePath, '/health/live']),
    healthCheckIntervalSeconds: 5,
    healthCheckTimeoutSeconds: 4,
    healthyThresholdCount: 2,
    unhealthyThresholdCount: 2,
    matcher: { httpCode: '200' },
    targetGroupAttributes: [{ key: 'deregistration_delay.timeout_seconds', value: '60' }],
  })
  const listenerRule = new CfnListenerRule(stack, 'ListenerRule', {
    listenerArn: ListenerArn.valueAsString,
    priority: ListenerRulePriority.valueAsNumber,
    conditions: [
      { field: 'path-pattern', pathPatternConfig: { values: [Fn.join('', [basePath, '/*'])] } },
    ],
    actions: [{ type: 'forward', targetGroupArn: targetGroup.ref }],
  })
  return { targetGroup, listenerRule }
}
