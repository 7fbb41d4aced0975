import { CfnParameter, type CfnParameterProps, type Stack } from 'aws-cdk-lib/core'

/** The port that the tasks listen on. */
export const CONTAINER_PORT = 3333

const PARAMETERS = {
  ImageUri: { description: 'Image of the service, with tag or digest' },
  Release: {
    default: '',
    allowedPattern: String.raw`^[\w.-]{0,64}$`,
    description: 'RELEASE: the release that /info shows, or nothing',
  },
  ClusterName: { description: 'Name of the ECS cluster' },
  VpcId: { type: 'AWS::EC2::VPC::Id', description: 'VPC of cluster and load balancer' },
  SubnetIds: {
    type: 'List<AWS::EC2::Subnet::Id>',
    description: 'Subnets of the tasks, which reach both stores',
  },
  AssignPublicIp: {
    default: 'DISABLED',
    allowedValues: ['DISABLED', 'ENABLED'],
    description: 'ENABLED when the subnets are public and have no NAT',
  },
  ListenerArn: { description: 'Listener of the Application Load Balancer' },
  ListenerRulePriority: { type: 'Number', default: 100, minValue: 1, maxValue: 50_000 },
  LoadBalancerSecurityGroupId: {
    type: 'AWS::EC2::SecurityGroup::Id',
    description: 'Security group from which the load balancer reaches the tasks',
  },
  BasePath: {
    default: '',
    allowedPattern: String.raw`^((/[A-Za-z0-9_-]+)+)?$`,
    description: 'API_BASE_PATH: the path under which the API is mounted, or nothing',
  },
  LogGroupName: {
    description: 'CloudWatch log group of the tasks, for this environment only; must exist',
  },
  ExecutionRoleArn: {
    description: 'Task execution role: may pull the image, write the log and read the secret',
  },
  ConfidentialValuesArn: {
    description:
      'ARN of a JSON secret in Secrets Manager with APP_KEY, MONGODB_URI, REDIS_TCP_URL and METRICS_TOKEN',
  },
  RedisPubsubCeilingPerSecond: {
    default: '',
    allowedPattern: '^([1-9][0-9]{0,8})?$',
    description: 'Publications and deliveries per second that the Redis plan allows, or nothing',
  },
  TaskCpu: { default: '512', description: 'CPU units of a task' },
  TaskMemory: { default: '1024', description: 'Memory of a task in MiB' },
  MinimumTasks: { type: 'Number', default: 2, minValue: 1 },
  MaximumTasks: { type: 'Number', default: 6, minValue: 1 },
} satisfies Record<string, CfnParameterProps>

const ALARM_PARAMETERS = {
  AlarmNameSuffix: {
    default: '',
    allowedPattern: '^(-[a-z0-9]+)*$',
    description: 'Such as -staging, if environments share an account and a region',
  },
  AlarmTopicArn: { description: 'SNS topic that alarms notify' },
} satisfies Record<string, CfnParameterProps>

export type TemplateParameters = Record<keyof typeof PARAMETERS, CfnParameter>
export type AlarmParameters = Record<keyof typeof ALARM_PARAMETERS, CfnParameter>

/** The existing resources that the stack uses; the template looks nothing up in an account. */
export function templateParameters(stack: Stack): TemplateParameters {
  return declare(stack, PARAMETERS)
}

/** The parameters that only a template with alarms needs. */
export function alarmParameters(stack: Stack): AlarmParameters {
  return declare(stack, ALARM_PARAMETERS)
}

function declare<Name extends string>(
  stack: Stack,
  parameters: Record<Name, CfnParameterProps>
): Record<Name, CfnParameter> {
  const declared: Partial<Record<Name, CfnParameter>> = {}
  for (const name of Object.keys(parameters) as Name[]) {
    declared[name] = new CfnParameter(stack, name, parameters[name])
  }
  return declared as Record<Name, CfnParameter>
}
