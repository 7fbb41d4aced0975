import { Fn, type Stack } from 'aws-cdk-lib/core'
import { CfnScalableTarget, CfnScalingPolicy } from 'aws-cdk-lib/aws-applicationautoscaling'
import type { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnSecurityGroup } from 'aws-cdk-lib/aws-ec2'
import { CfnService, type CfnTaskDefinition } from 'aws-cdk-lib/aws-ecs'
import type { CfnListenerRule, CfnTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import { CONTAINER_NAME } from './api_task.js'
import { CONTAINER_PORT, type TemplateParameters } from './template_parameters.js'

const CPU_TARGET_PERCENT = 60
/** Longer than a start that waits for both stores (STORE_BOOT_TIMEOUT_MS). */
const HEALTH_CHECK_GRACE_SECONDS = 60

interface ServiceSurroundings {
  readonly taskDefinition: CfnTaskDefinition
  readonly targetGroup: CfnTargetGroup
  readonly listenerRule: CfnListenerRule
  /** When one of them trips during a deployment, the deployment rolls back. None in develop. */
  readonly revertingAlarms: readonly CfnAlarm[]
}

/**
 * The instances behind the load balancer; operators' commands run in their containers (ECS Exec). A deployment starts
 * new instances before it stops old ones. It rolls back to the previous task definition when new instances do not
 * become healthy, or when one of the alarms trips.
 */
export function addApiService(
  stack: Stack,
  parameters: TemplateParameters,
  { taskDefinition, targetGroup, listenerRule, revertingAlarms }: ServiceSurroundings
): CfnService {
  const service = new CfnService(stack, 'Service', {
    cluster: parameters.ClusterName.valueAsString,
    taskDefinition: taskDefinition.ref,
    launchType: 'FARGATE',
    enableExecuteCommand: true,
    deploymentController: { type: 'ECS' },
    deploymentConfiguration: {
      minimumHealthyPercent: 100,
      maximumPercent: 200,
      deploymentCircuitBreaker: { enable: true, rollback: true },
      ...(revertingAlarms.length > 0 && {
        alarms: {
          alarmNames: revertingAlarms.map((alarm) => alarm.ref),
          enable: true,
          rollback: true,
        },
      }),
    },
    healthCheckGracePeriodSeconds: HEALTH_CHECK_GRACE_SECONDS,
    loadBalancers: [
      {
        containerName: CONTAINER_NAME,
        containerPort: CONTAINER_PORT,
        targetGroupArn: targetGroup.ref,
      },
    ],
    networkConfiguration: {
      awsvpcConfiguration: {
        assignPublicIp: parameters.AssignPublicIp.valueAsString,
        subnets: parameters.SubnetIds.valueAsList,
        securityGroups: [addSecurityGroup(stack, parameters).attrGroupId],
      },
    },
  })
  service.addResourceDependency(listenerRule)
  addScaling(stack, parameters, service)
  return service
}

function addSecurityGroup(stack: Stack, parameters: TemplateParameters): CfnSecurityGroup {
  return new CfnSecurityGroup(stack, 'SecurityGroup', {
    groupDescription: 'The load balancer reaches the instances',
    vpcId: parameters.VpcId.valueAsString,
    securityGroupIngress: [
      {
        ipProtocol: 'tcp',
        fromPort: CONTAINER_PORT,
        toPort: CONTAINER_PORT,
        sourceSecurityGroupId: parameters.LoadBalancerSecurityGroupId.valueAsString,
      },
    ],
  })
}

/** Scaling owns the number of instances; the service states none, so a deployment does not reset it. */
function addScaling(stack: Stack, parameters: TemplateParameters, service: CfnService): void {
  const target = new CfnScalableTarget(stack, 'ScalableTarget', {
    serviceNamespace: 'ecs',
    scalableDimension: 'ecs:service:DesiredCount',
    resourceId: Fn.join('/', ['service', parameters.ClusterName.valueAsString, service.attrName]),
    minCapacity: parameters.MinimumTasks.valueAsNumber,
    maxCapacity: parameters.MaximumTasks.valueAsNumber,
  })
  new CfnScalingPolicy(stack, 'ScalingPolicy', {
    policyName: 'cpu',
    policyType: 'TargetTrackingScaling',
    scalingTargetId: target.ref,
    targetTrackingScalingPolicyConfiguration: {
      predefinedMetricSpecification: { predefinedMetricType: 'ECSServiceAverageCPUUtilization' },
      targetValue: CPU_TARGET_PERCENT,
    },
  })
}
