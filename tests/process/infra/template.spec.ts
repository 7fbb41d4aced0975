import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE, type SignalDefinition } from '#cluster/signals/signal_catalogue'
import { Match, Template } from '#infra/cloudformation/cdk'
import { templateText } from '#infra/cloudformation/template_text'
import { type Environment, ENVIRONMENTS } from '#infra/environment'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { imageSays } from '#tests/support/containers/dockerfile'
import { codes, rowsBelow } from '#tests/support/runbook_rows'

const ENV_SCHEMA = new URL('environment/env.ts', PROJECT_URL)
const FILTER = 'AWS::Logs::MetricFilter'
const ALARM = 'AWS::CloudWatch::Alarm'
const SERVICE = 'AWS::ECS::Service'
const CAPITALIZED = { develop: 'Develop', staging: 'Staging', production: 'Production' }
const SIGNALS = Object.entries<SignalDefinition>(SIGNAL_CATALOGUE)
const CORRECTNESS = [
  ['redis-adapter-disconnected-sustained', 'redis.adapter.disconnected', 1],
  ['redis-subscription-dropped-sustained', 'redis.subscription.dropped', 3],
  ['redis-lock-unavailable-sustained', 'redis.lock.unavailable', 5],
  ['redis-resource-lease-remove-failed', 'redis.resource_lease.remove_failed', 1],
] as const

const WORK = [
  {
    name: 'router-events-waiting-sustained',
    metric: 'router_events.refused',
    period: 60,
    periods: 5,
    pattern: '{ $.msg = "MongoDB refuses router events; they stay in the stream" }',
  },
  {
    name: 'router-events-lost',
    metric: 'router_events.lost',
    period: 300,
    periods: 1,
    pattern: '{ $.msg = "router events are lost: *" }',
  },
  {
    name: 'dead-letters',
    metric: 'streams.dead_letters',
    period: 300,
    periods: 1,
    pattern:
      '{ ($.msg = "a router event became a dead letter") || ($.msg = "a job run became a dead letter") }',
  },
  {
    name: 'recurring-jobs-late',
    metric: 'recurring_jobs.late',
    period: 60,
    periods: 2,
    pattern: '{ $.msg = "runs of a recurring job wait longer than its interval" }',
  },
]

const templateOf = (environment: Environment) =>
  Template.fromJSON(JSON.parse(templateText(environment)))

const named = (name: string) => ({ 'Fn::Join': ['', [name, { Ref: 'AlarmNameSuffix' }]] })

for (const environment of ENVIRONMENTS) {
  test.group(`The template of ${environment}`, () => {
    const template = templateOf(environment)
    const namespace = `Signalbox/Api/${CAPITALIZED[environment]}`

    test('has a metric filter for every signal, for MongoDB and for unfinished work', ({
      assert,
    }) => {
      template.resourceCountIs(FILTER, SIGNALS.length + 1 + WORK.length)
      for (const [key] of SIGNALS) {
        template.hasResourceProperties(FILTER, {
          LogGroupName: { Ref: 'LogGroupName' },
          FilterPattern: `[key = "${key}", ...]`,
          MetricTransformations: [
            {
              MetricName: key,
              MetricNamespace: namespace,
              MetricValue: '1',
              DefaultValue: 0,
              Unit: 'Count',
            },
          ],
        })
      }
      assert.lengthOf(SIGNALS, 8)
      template.hasResourceProperties(FILTER, {
        LogGroupName: { Ref: 'LogGroupName' },
        FilterPattern: '{ ($.store = "mongo") && ($.away_seconds >= 0) }',
        MetricTransformations: [
          {
            MetricName: 'mongo.away_seconds',
            MetricNamespace: namespace,
            MetricValue: '$.away_seconds',
          },
        ],
      })
      for (const { metric, pattern } of WORK) {
        template.hasResourceProperties(FILTER, {
          LogGroupName: { Ref: 'LogGroupName' },
          FilterPattern: pattern,
          MetricTransformations: [
            { MetricName: metric, MetricNamespace: namespace, MetricValue: '1' },
          ],
        })
      }
    })

    test('gives an instance 90 seconds, of which the balancer uses 60 to drain', () => {
      template.hasResourceProperties('AWS::ECS::TaskDefinition', {
        ContainerDefinitions: [
          Match.objectLike({
            StopTimeout: 90,
            EntryPoint: ['node'],
            Command: ['--no-allocation-site-pretenuring', 'bin/server.js'],
            LogConfiguration: Match.objectLike({ LogDriver: 'awslogs' }),
            Environment: Match.arrayWith([
              { Name: 'ENVIRONMENT', Value: environment },
              { Name: 'TRUSTED_PROXIES', Value: '1' },
              { Name: 'GRACEFUL_DRAIN_TIMEOUT_MS', Value: '10000' },
              { Name: 'LAME_DUCK_MS', Value: '5000' },
            ]),
          }),
        ],
      })
      template.hasResourceProperties('AWS::ElasticLoadBalancingV2::TargetGroup', {
        HealthCheckPath: { 'Fn::Join': ['', [{ Ref: 'BasePath' }, '/health/live']] },
        Matcher: { HttpCode: '200' },
        TargetType: 'ip',
        TargetGroupAttributes: [{ Key: 'deregistration_delay.timeout_seconds', Value: '60' }],
      })
    })

    test('gives a task every required value, and no unknown one', ({ assert }) => {
      const [task] = Object.values(template.findResources('AWS::ECS::TaskDefinition'))
      const [{ Environment: plain, Secrets: confidential }] = task?.Properties.ContainerDefinitions
      const given: string[] = [...plain, ...confidential].map(({ Name }: { Name: string }) => Name)
      const schema = readFileSync(ENV_SCHEMA, 'utf8')
      const required = [...schema.matchAll(/^ {2}([A-Z_]+): required\(/gm)].map(
        ([, name]) => name ?? ''
      )
      assert.isNotEmpty(required)
      assert.includeMembers(given, required)
      for (const name of given) assert.match(schema, new RegExp(`^ {2}${name}: `, 'm'))
    })

    test('lets operators run commands in a task, and a task do nothing else', () => {
      template.hasResourceProperties(SERVICE, { EnableExecuteCommand: true })
      template.hasResourceProperties('AWS::ECS::TaskDefinition', {
        TaskRoleArn: { 'Fn::GetAtt': ['TaskRole', 'Arn'] },
      })
      template.resourceCountIs('AWS::IAM::Role', 1)
      template.hasResourceProperties('AWS::IAM::Role', {
        Policies: [
          {
            PolicyDocument: Match.objectLike({
              Statement: [
                {
                  Effect: 'Allow',
                  Action: [
                    'ssmmessages:CreateControlChannel',
                    'ssmmessages:OpenControlChannel',
                    'ssmmessages:CreateDataChannel',
                    'ssmmessages:OpenDataChannel',
                  ],
                  Resource: '*',
                },
              ],
            }),
          },
        ],
      })
    })

    test('hides /metrics from the public, although the listener forwards every path', () => {
      template.hasResourceProperties('AWS::ECS::TaskDefinition', {
        ContainerDefinitions: [
          Match.objectLike({
            Secrets: Match.arrayWith([Match.objectLike({ Name: 'METRICS_TOKEN' })]),
          }),
        ],
      })
    })

    test('reverts a deployment whose tasks do not become healthy', () => {
      template.hasResourceProperties(SERVICE, {
        TaskDefinition: { Ref: 'TaskDefinition' },
        DeploymentController: { Type: 'ECS' },
        DeploymentConfiguration: Match.objectLike({
          MinimumHealthyPercent: 100,
          MaximumPercent: 200,
          DeploymentCircuitBreaker: { Enable: true, Rollback: true },
        }),
        HealthCheckGracePeriodSeconds: 60,
        DesiredCount: Match.absent(),
      })
      template.hasResource(SERVICE, { DependsOn: ['ListenerRule'] })
    })

    test('is the same text when it is generated again', ({ assert }) => {
      assert.equal(templateText(environment), templateText(environment))
    })

    test('opens the port of the service to the balancer alone', () => {
      template.hasResourceProperties('AWS::EC2::SecurityGroup', {
        SecurityGroupIngress: [
          {
            IpProtocol: 'tcp',
            FromPort: 3333,
            ToPort: 3333,
            SourceSecurityGroupId: { Ref: 'LoadBalancerSecurityGroupId' },
          },
        ],
      })
    })

    if (environment === 'develop') {
      test('has no alarms, and none in its deployments', () => {
        template.resourceCountIs(ALARM, 0)
        template.hasResourceProperties(SERVICE, {
          DeploymentConfiguration: Match.objectLike({ Alarms: Match.absent() }),
        })
      })
      return
    }

    test('has the alarms of the requirement, of the cron fan-out, of MongoDB and of unfinished work', () => {
      template.resourceCountIs(ALARM, CORRECTNESS.length + 2 + WORK.length)
      for (const [name, metric, threshold] of CORRECTNESS) {
        template.hasResourceProperties(ALARM, {
          AlarmName: named(name),
          Namespace: namespace,
          MetricName: metric,
          Statistic: 'Sum',
          Period: 300,
          EvaluationPeriods: 1,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          Threshold: threshold,
          TreatMissingData: 'notBreaching',
          Dimensions: Match.absent(),
          AlarmActions: [{ Ref: 'AlarmTopicArn' }],
        })
      }
      template.hasResourceProperties(ALARM, {
        AlarmName: named('redis-cron-fanout-enqueue-failed-sustained'),
        MetricName: 'redis.cron_fanout.enqueue_failed',
        Period: 300,
        EvaluationPeriods: 3,
        DatapointsToAlarm: 3,
        Threshold: 1,
        TreatMissingData: 'notBreaching',
      })
      template.hasResourceProperties(ALARM, {
        AlarmName: named('mongo-unavailable-sustained'),
        Namespace: namespace,
        MetricName: 'mongo.away_seconds',
        Statistic: 'Maximum',
        Period: 60,
        EvaluationPeriods: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        Threshold: 60,
        TreatMissingData: 'notBreaching',
        Dimensions: Match.absent(),
        AlarmActions: [{ Ref: 'AlarmTopicArn' }],
      })
      for (const { name, metric, period, periods } of WORK) {
        template.hasResourceProperties(ALARM, {
          AlarmName: named(name),
          Namespace: namespace,
          MetricName: metric,
          Statistic: 'Sum',
          Period: period,
          EvaluationPeriods: periods,
          DatapointsToAlarm: periods,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          Threshold: 1,
          TreatMissingData: 'notBreaching',
          AlarmActions: [{ Ref: 'AlarmTopicArn' }],
        })
      }
    })

    test('names alarms as the requirement does unless a suffix is given', () => {
      template.hasParameter('AlarmNameSuffix', { Default: '' })
    })

    test('connects the four correctness alarms, and no other, with the deployment', ({
      assert,
    }) => {
      const [service] = Object.values(template.findResources(SERVICE))
      const { AlarmNames, ...how } = service?.Properties.DeploymentConfiguration.Alarms
      assert.deepEqual(how, { Enable: true, Rollback: true })
      const alarms = template.findResources(ALARM)
      assert.deepEqual(
        AlarmNames.map(({ Ref }: { Ref: string }) => alarms[Ref]?.Properties.AlarmName),
        CORRECTNESS.map(([name]) => named(name))
      )
    })
  })
}

test.group('The Dockerfile', () => {
  test('runs what the task definition runs, as PID 1, as a user that is not root', ({ assert }) => {
    const { Resources } = JSON.parse(templateText('production'))
    const [container] = Resources.TaskDefinition.Properties.ContainerDefinitions
    assert.deepEqual(JSON.parse(imageSays('ENTRYPOINT')), container.EntryPoint)
    assert.deepEqual(JSON.parse(imageSays('CMD')), container.Command)
    assert.match(imageSays('USER'), /^[1-9]\d*:[1-9]\d*$/)
    assert.equal(imageSays('STOPSIGNAL'), 'SIGTERM')
    assert.match(imageSays('ENV'), /\bNODE_ENV=production\b/)
    assert.equal(imageSays('EXPOSE'), String(container.PortMappings[0].ContainerPort))
  })
})

test.group('The tables of the runbook', () => {
  test('have every parameter of the template', ({ assert }) => {
    assert.sameMembers(
      rowsBelow('## Alarms and the deployment').flatMap(([names = '']) => codes(names)),
      Object.keys(JSON.parse(templateText('production')).Parameters)
    )
  })
})
