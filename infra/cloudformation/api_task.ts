import { Aws, Fn, type Stack } from 'aws-cdk-lib/core'
import { CfnTaskDefinition } from 'aws-cdk-lib/aws-ecs'
import type { Environment } from '../environment.js'
import { CfnRole } from 'aws-cdk-lib/aws-iam'
import { CONTAINER_PORT, type TemplateParameters } from './template_parameters.js'

export const CONTAINER_NAME = 'api'
/** Includes METRICS_TOKEN, because the listener exposes everything below the base path to the public. */
const CONFIDENTIAL = ['APP_KEY', 'MONGODB_URI', 'REDIS_TCP_URL', 'METRICS_TOKEN']

/** The permissions of a task that ECS Exec needs. */
const EXECUTE_COMMAND = ['Control', 'Data'].flatMap((channel) => [
  `ssmmessages:Create${channel}Channel`,
  `ssmmessages:Open${channel}Channel`,
])

/**
 * One instance as a Fargate task. node itself is PID 1, because npm and shells do not forward SIGTERM. A drain of more
 * than 90 s is killed. An unavailable log service does not block requests.
 */
export function addApiTask(
  stack: Stack,
  environment: Environment,
  parameters: TemplateParameters
): CfnTaskDefinition {
  const values = parameters.ConfidentialValuesArn.valueAsString
  return new CfnTaskDefinition(stack, 'TaskDefinition', {
    family: `signalbox-api-${environment}`,
    requiresCompatibilities: ['FARGATE'],
    networkMode: 'awsvpc',
    cpu: parameters.TaskCpu.valueAsString,
    memory: parameters.TaskMemory.valueAsString,
    taskRoleArn: addTaskRole(stack).attrArn,
    executionRoleArn: parameters.ExecutionRoleArn.valueAsString,
    containerDefinitions: [
      {
        name: CONTAINER_NAME,
        image: parameters.ImageUri.valueAsString,
        essential: true,
        entryPoint: ['node'],
        command: ['--no-allocation-site-pretenuring', 'bin/server.js'],
        stopTimeout: 90,
        portMappings: [{ containerPort: CONTAINER_PORT, protocol: 'tcp' }],
        environment: [
          { name: 'NODE_ENV', value: 'production' },
          { name: 'ENVIRONMENT', value: environment },
          { name: 'RELEASE', value: parameters.Release.valueAsString },
          { name: 'HOST', value: '0.0.0.0' },
          { name: 'PORT', value: String(CONTAINER_PORT) },
          /** The load balancer appends the address that it sees; its security group is the only way to a task. */
          { name: 'TRUSTED_PROXIES', value: '1' },
          { name: 'API_BASE_PATH', value: parameters.BasePath.valueAsString },
          { name: 'GRACEFUL_DRAIN_TIMEOUT_MS', value: '10000' },
          { name: 'LAME_DUCK_MS', value: '5000' },
          {
            name: 'REDIS_PUBSUB_CEILING_PER_SECOND',
            value: parameters.RedisPubsubCeilingPerSecond.valueAsString,
          },
        ],
        secrets: CONFIDENTIAL.map((name) => ({
          name,
          valueFrom: Fn.join('', [values, `:${name}::`]),
        })),
        logConfiguration: {
          logDriver: 'awslogs',
          options: {
            'awslogs-group': parameters.LogGroupName.valueAsString,
            'awslogs-region': Aws.REGION,
            'awslogs-stream-prefix': CONTAINER_NAME,
            'mode': 'non-blocking',
            'max-buffer-size': '25m',
          },
        },
      },
    ],
  })
}

/** The rights of a task in AWS: an operator may run a command in it, and nothing else. */
function addTaskRole(stack: Stack): CfnRole {
  return new CfnRole(stack, 'TaskRole', {
    assumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'ecs-tasks.amazonaws.com' },
          Action: 'sts:AssumeRole',
        },
      ],
    },
    policies: [
      {
        policyName: 'execute-command',
        policyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Action: EXECUTE_COMMAND, Resource: '*' }],
        },
      },
    ],
  })
}
