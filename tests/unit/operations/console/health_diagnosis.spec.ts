import { test } from '@japa/runner'
import type { StoreCondition } from '#cluster/console/redis_probe'
import { diagnose, type HealthDiagnosis } from '#operations/console/health_diagnosis'
import type { HealthFindings, ProbedInstance } from '#operations/console/instance_probe'

const DAY_SECONDS = 86_400
const YOUNG_SECONDS = 240

const store = (
  name: 'mongo' | 'redis',
  isUp: boolean,
  condition: StoreCondition = isUp ? 'up' : 'away'
) => ({
  condition,
  name,
  isUp,
  latencyMs: 1,
  state: '',
})
const UP = [store('mongo', true), store('redis', true)]
const REDIS_AWAY = [store('mongo', true), store('redis', false)]

const instance = (
  down: readonly string[],
  uptimeSeconds: number | null = DAY_SECONDS,
  release: string | null = null
): ProbedInstance => ({
  url: 'http://api:3333/health/ready',
  isAnswering: true,
  isReady: down.length === 0,
  down,
  status: down.length === 0 ? 'ok' : 'error',
  environment: 'production',
  uptimeSeconds,
  release,
  reason: null,
  slow: [],
  connectionsDown: [],
  messages: [],
})
const young = (down: readonly string[], release: string | null = null) =>
  instance(down, YOUNG_SECONDS, release)
const late = (names: readonly string[], down = names) => ({ ...instance(down), slow: names })
const SILENT = { ...instance([]), isAnswering: false, isReady: false, reason: 'ECONNREFUSED' }
const STOPPING = { ...instance([]), isReady: false, status: 'shutting_down' }

type Verdict = `${HealthDiagnosis['verdict']} ${HealthDiagnosis['certainty']}`

interface DiagnosisRow extends Omit<HealthFindings, 'isDeploying'> {
  readonly verdict: Verdict
  readonly why: string
  readonly isDeploying?: boolean
}

const row = (
  verdict: Verdict,
  why: string,
  instances: readonly ProbedInstance[],
  stores: HealthFindings['stores'],
  isDeploying?: boolean
): DiagnosisRow => ({
  verdict,
  why,
  instances,
  stores,
  ...(isDeploying !== undefined && { isDeploying }),
})

const ROWS: DiagnosisRow[] = [
  row('up known', 'the stores answer', [], UP),
  row('up known', 'the instance is ready as well', [instance([])], UP),
  row('slow known', 'a store answers late', [instance([])], [store('mongo', true, 'slow')]),
  row('slow known', 'readiness waits too long', [late(['mongo'])], [store('mongo', true, 'slow')]),
  row('slow known', 'the same, and the store answers in time from here', [late(['mongo'])], UP),
  row(
    'slow known',
    'the same, and the stores were not probed',
    [late(['mongo']), instance([])],
    []
  ),
  row(
    'outage inferred',
    'one store is late and another away',
    [late(['mongo'], ['mongo', 'redis'])],
    []
  ),
  row(
    'outage known',
    'it answers late there and not here',
    [late(['mongo'])],
    [store('mongo', false)]
  ),
  row('full known', 'Redis has no memory left', [instance([])], [store('redis', false, 'full')]),
  row('read_only known', 'no member is primary', [], [store('mongo', false, 'read_only')]),
  row(
    'outage inferred',
    'one store is full and the other one away',
    [],
    [store('mongo', false), store('redis', false, 'full')]
  ),
  row('not_serving known', 'nobody answers', [SILENT], UP),
  row('not_serving known', 'one of two does not answer', [instance([]), SILENT], UP),
  row('shutting_down known', 'the instance says so', [STOPPING], UP),

  row('outage inferred', 'a store is away from here and no instance was asked', [], REDIS_AWAY),
  row('outage known', 'an old instance and we miss it', [instance(['redis'])], REDIS_AWAY),
  row('outage known', 'instances of 4 and 6 minutes and we miss it', bothYoung(), REDIS_AWAY),
  row('outage known', 'both sides miss it in a deploy', [young(['redis'])], REDIS_AWAY, true),
  row('outage known', 'no deploy is under way', [young(['redis'])], REDIS_AWAY, false),
  row('outage inferred', 'one reaches it', [instance(['redis']), instance([])], REDIS_AWAY),
  row(
    'outage inferred',
    'several old ones miss it',
    [instance(['mongo']), instance(['mongo'])],
    UP
  ),
  row(
    'outage inferred',
    'an old one misses it, the stores were not asked',
    [instance(['mongo'])],
    []
  ),

  row('here_only known', 'the instance reaches what is away from here', [instance([])], REDIS_AWAY),

  row(
    'deploy known',
    'only the new release misses it',
    [young(['redis'], 'b'), instance([], 9_000, 'a')],
    UP
  ),
  row('deploy inferred', 'only the young one misses it', [young(['redis']), instance([])], UP),
  row('deploy inferred', 'the operator says so', [instance(['redis'])], UP, true),
  row('deploy inferred', 'the operator says so of a young one', [young(['redis'])], [], true),

  row('instance_only known', 'only an old instance misses it', [instance(['redis'])], UP),
  row('deploy inferred', 'a young one misses what answers here', [young(['redis'])], UP),
  row('instance_only known', 'its old sibling is well', [instance(['redis']), instance([])], []),
  row(
    'instance_only inferred',
    'an old one of its release is well',
    [young(['redis'], 'a'), instance([], 9_000, 'a')],
    UP
  ),

  row('unclear inferred', 'a young one is all that was asked', [young(['redis'])], []),
]

function bothYoung(): ProbedInstance[] {
  return [instance(['redis'], 240), instance(['redis'], 360)]
}

test.group('The diagnosis of a 503', () => {
  test('is {verdict} when {why}')
    .with(ROWS)
    .run(({ assert }, { verdict, instances, stores, isDeploying = null }) => {
      const diagnosis = diagnose({ instances, stores, isDeploying })

      assert.equal(`${diagnosis.verdict} ${diagnosis.certainty}`, verdict)
      const isReady = instances.every((one) => one.isReady)
      assert.equal(diagnosis.isUp, isReady && ['up known', 'slow known'].includes(verdict))
      assert.isNotEmpty(diagnosis.advice)
    })

  test('says that nothing need be done only when a deployment is certain', ({ assert }) => {
    for (const { instances, stores, isDeploying = null } of ROWS) {
      const { verdict, certainty, advice } = diagnose({ instances, stores, isDeploying })
      const firm = advice.filter((line) => /^The rollback .*needs no action/.test(line))
      assert.equal(firm.length > 0, verdict === 'deploy' && certainty === 'known')
    }
  })

  test('separates what was observed on both sides from its verdict', ({ assert }) => {
    const { known } = diagnose({
      instances: [young(['redis'], 'b')],
      stores: REDIS_AWAY,
      isDeploying: null,
    })
    assert.deepEqual(known, [
      'mongo answers from here.',
      'redis does not answer from here.',
      'api:3333 misses redis; it reached both when it started 240 s ago.',
      'Release b has run for 240 s or longer.',
    ])
  })

  test('names the signals of the contract for Redis, and the alarm of MongoDB', ({ assert }) => {
    const redis = diagnose({ instances: [], stores: REDIS_AWAY, isDeploying: null })
    const mongo = diagnose({ instances: [instance(['mongo'])], stores: UP, isDeploying: null })

    assert.deepEqual(
      redis.alarms.map(({ counts }) => counts),
      ['redis.adapter.disconnected', 'redis.subscription.dropped', 'redis.lock.unavailable']
    )
    assert.deepEqual(mongo.down, ['mongo'])
    assert.deepEqual(
      mongo.alarms.map(({ name }) => name),
      ['mongo-unavailable-sustained']
    )
  })
})
