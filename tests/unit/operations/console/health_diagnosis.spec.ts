import { test } from '@japa/runner'
import {
  diagnose,
  type HealthDiagnosis,
  type HealthFindings,
} from '#operations/console/health_diagnosis'

const store = (name: 'mongo' | 'redis', isUp: boolean) => ({
  ...{ name, isUp, latencyMs: 1, state: '' },
})
const UP = [store('mongo', true), store('redis', true)]
const REDIS_AWAY = [store('mongo', true), store('redis', false)]
const instance = (down: readonly string[], uptimeSeconds: number | null = 86_400) => ({
  ...{ url: 'http://api/health/ready', isAnswering: true, isReady: down.length === 0, down },
  ...{ environment: 'production', uptimeSeconds, reason: null },
})
const SILENT = { ...instance([]), isAnswering: false, isReady: false, reason: 'ECONNREFUSED' }
const STOPPING = { ...instance([]), isReady: false }

interface DiagnosisRow extends Omit<HealthFindings, 'isDeploying'> {
  readonly verdict: HealthDiagnosis['verdict']
  readonly why: string
  readonly isDeploying?: boolean
}

const ROWS: DiagnosisRow[] = [
  { verdict: 'up', why: 'the stores answer', instance: null, stores: UP },
  { verdict: 'up', why: 'the instance is ready as well', instance: instance([]), stores: UP },
  { verdict: 'not_serving', why: 'nobody answers', instance: SILENT, stores: UP },
  { verdict: 'outage', why: 'a store is away from here', instance: null, stores: REDIS_AWAY },
  {
    ...{ verdict: 'outage', why: 'an old instance and we miss the store' },
    ...{ instance: instance(['redis']), stores: REDIS_AWAY },
  },
  {
    ...{ verdict: 'deploy', why: 'the instance is young' },
    ...{ instance: instance(['redis'], 60), stores: UP },
  },
  {
    ...{ verdict: 'deploy', why: 'the operator says so' },
    ...{ instance: instance(['redis']), stores: UP, isDeploying: true },
  },
  {
    ...{ verdict: 'outage', why: 'the operator says that no deploy is under way' },
    ...{ instance: instance(['redis'], 60), stores: REDIS_AWAY, isDeploying: false },
  },
  {
    ...{ verdict: 'instance_only', why: 'only the instance misses the store' },
    ...{ instance: instance(['redis']), stores: UP },
  },
  { verdict: 'instance_only', why: 'it is shutting down', instance: STOPPING, stores: UP },
]

test.group('The diagnosis of a 503', () => {
  test('is {verdict} when {why}')
    .with(ROWS)
    .run(({ assert }, { verdict, instance: probed, stores, isDeploying = null }) => {
      const diagnosis = diagnose({ instance: probed, stores, isDeploying })

      assert.equal(diagnosis.verdict, verdict)
      assert.equal(diagnosis.isUp, verdict === 'up')
      assert.isNotEmpty(diagnosis.advice)
    })

  test('names the signals of the contract for Redis, and none for MongoDB', ({ assert }) => {
    const redis = diagnose({ instance: null, stores: REDIS_AWAY, isDeploying: null })
    const mongo = diagnose({ instance: instance(['mongo']), stores: UP, isDeploying: null })

    assert.deepEqual(
      redis.signals.map(({ key }) => key),
      ['redis.adapter.disconnected', 'redis.subscription.dropped', 'redis.lock.unavailable']
    )
    assert.deepEqual(mongo.down, ['mongo'])
    assert.deepEqual(mongo.signals, [])
  })
})
