import { test } from '@japa/runner'
import cronJobs from '#config/cron_jobs'
import { parse } from 'yaml'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { ALARMED_SIGNALS } from '#infra/alarmed_signals'
import type { Environment } from '#infra/environment'
import { rulesText } from '#infra/prometheus/rules_text'
import { METRIC_NAMES } from '#shared/metrics'
import { WORK_ALARMS } from '#infra/work_alarms'
import { LATE_RUNS, TRIPWIRES } from '#operations/tripwires/tripwire'

interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
interface Group {
  name: string
  rules: Rule[]
}

const read = (environment: Environment): { groups: Group[] } => parse(rulesText(environment))
const rulesOf = (environment: Environment) => read(environment).groups.flatMap(({ rules }) => rules)
const increase = (key: string, offset = '') =>
  `sum(increase(signalbox_signals_total{key="${key}"}[5m]${offset}))`

test.group('The alerting rules', () => {
  test('have the names and thresholds of the alarms', ({ assert }) => {
    const [signals] = read('production').groups
    assert.deepEqual(
      signals?.rules.map(({ alert, expr, labels }) => [alert, expr, labels.severity]),
      [
        [
          'redis-adapter-disconnected-sustained',
          `${increase('redis.adapter.disconnected')} >= 1`,
          'critical',
        ],
        [
          'redis-subscription-dropped-sustained',
          `${increase('redis.subscription.dropped')} >= 3`,
          'critical',
        ],
        [
          'redis-lock-unavailable-sustained',
          `${increase('redis.lock.unavailable')} >= 5`,
          'critical',
        ],
        [
          'redis-resource-lease-remove-failed',
          `${increase('redis.resource_lease.remove_failed')} >= 1`,
          'critical',
        ],
        [
          'redis-cron-fanout-enqueue-failed-sustained',
          ['', ' offset 5m', ' offset 10m']
            .map((offset) => `${increase('redis.cron_fanout.enqueue_failed', offset)} >= 1`)
            .join(' and '),
          'warning',
        ],
      ]
    )
  })

  test('say what happened and what to do first', ({ assert }) => {
    const [signals] = read('staging').groups
    assert.deepEqual(
      signals?.rules.map(({ annotations }) => annotations),
      ALARMED_SIGNALS.map(({ key, emittedWhen, alarm }) => ({
        summary: `${key}: ${emittedWhen}`,
        description: alarm.firstAction,
      }))
    )
  })

  test('watch for how long an instance has missed MongoDB', ({ assert }) => {
    const [, stores] = read('production').groups
    assert.deepEqual(
      stores?.rules.map(({ alert, expr, labels }) => [alert, expr, labels.severity]),
      [
        [
          'mongo-unavailable-sustained',
          'max(signalbox_store_away_seconds{store="mongo"}) >= 60',
          'warning',
        ],
      ]
    )
  })

  test('watch router events that wait or are lost, and dead letters', ({ assert }) => {
    const [, , work] = read('production').groups
    assert.deepEqual(
      work?.rules.map(({ alert, expr, labels }) => [alert, expr, labels.severity]),
      [
        [
          'router-events-waiting-sustained',
          'max(signalbox_stream_oldest_message_age_seconds{stream="router-events"}) >= 300',
          'warning',
        ],
        [
          'router-events-lost',
          'sum(increase(signalbox_router_events_lost_total[5m])) > 0',
          'warning',
        ],
        ['dead-letters', 'max by (stream) (signalbox_stream_dead_letters) > 0', 'warning'],
        [
          'recurring-jobs-late',
          'max by (stream) (min_over_time(signalbox_stream_oldest_message_age_seconds{stream=~"cron-session-sweep|cron-router-schedule"}[2m])) > 60',
          'warning',
        ],
      ]
    )
  })

  test('watch the measurable tripwires over their windows', ({ assert }) => {
    const [, , , capacity] = read('production').groups
    const bucket = (quantile: number) =>
      `histogram_quantile(${quantile}, sum by (le) (rate(signalbox_broadcast_latency_seconds_bucket[7d])))`
    assert.deepEqual(
      capacity?.rules.map(({ expr }) => expr),
      [
        `${bucket(0.99)} > 2`,
        `${bucket(0.95)} > 0.5`,
        'sum(increase(signalbox_redis_throttled_commands_total[7d])) / sum(increase(signalbox_redis_commands_total[7d])) > 0.01',
        'sum(rate(signalbox_redis_pubsub_messages_total[30d])) / max(signalbox_redis_pubsub_ceiling_per_second) > 0.5',
        'avg_over_time((max(signalbox_stream_oldest_message_age_seconds{stream=~"cron-session-sweep|cron-router-schedule"}) > bool 60)[1d:1m]) > 0.01',
      ]
    )
    assert.isTrue(capacity?.rules.every(({ labels }) => labels.severity === 'capacity'))
    assert.deepEqual(
      capacity?.rules.map(({ alert }) => alert),
      TRIPWIRES.map(({ id }) => `capacity-${id}`)
    )
  })

  test('watch whether recurring jobs fall behind, before runs are skipped', ({ assert }) => {
    const { cloudWatch } = WORK_ALARMS.find(({ name }) => name === 'recurring-jobs-late') ?? {}
    const noticedMs = (cloudWatch?.periodSeconds ?? Infinity) * (cloudWatch?.periods ?? 1) * 1_000
    const { sessionSweep, routerSchedule } = cronJobs
    for (const { intervalMs, keepMs } of [sessionSweep, routerSchedule]) {
      assert.equal(LATE_RUNS.afterMs, intervalMs)
      assert.isAbove(keepMs, intervalMs + noticedMs)
    }
  })

  test('query only metrics and signals that exist', ({ assert }) => {
    const text = rulesText('production')
    const asked = new Set(text.match(/signalbox_\w+/g)?.map((name) => name.replace(/_bucket$/, '')))
    assert.isAbove(asked.size, 5)
    const exported: string[] = Object.values(METRIC_NAMES)
    assert.includeMembers(exported, [...asked])
    const keys = [...text.matchAll(/key="([^"]+)"/g)].map(([, key]) => key ?? '')
    assert.isNotEmpty(keys)
    assert.includeMembers(Object.keys(SIGNAL_CATALOGUE), keys)
  })

  test('carry their environment as a label, and have names of their own', ({ assert }) => {
    for (const environment of ['staging', 'production'] as const) {
      const rules = rulesOf(environment)
      assert.lengthOf(new Set(rules.map(({ alert }) => alert)), 15)
      assert.isTrue(rules.every(({ labels }) => labels.environment === environment))
    }
  })

  test('do not exist in develop', ({ assert }) => {
    assert.deepEqual(read('develop'), { groups: [] })
  })
})
