import { getActiveTestOrFail, test } from '@japa/runner'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { ConnectionTraffic } from '#cluster/connections/connection_traffic'
import { hourOf, type RedisUsage, useCounts } from '#cluster/usage/usage_hour'
import clusterConfig, { type ClusterConfig } from '#config/cluster'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { StreamMeasures } from '#cluster/streams/stream_measures'
import { evaluateTripwires } from '#operations/tripwires/evaluate_tripwires'
import { LateRuns } from '#operations/tripwires/late_runs'
import { LATE_RUNS, type TripwireId } from '#operations/tripwires/tripwire'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import { waitUntil } from '#scripts/services/wait_until'
import { HOUR_MS } from '#shared/time'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { openInstance, SERVICE_PROBES } from '#tests/support/redis/cluster_instance'
import { type PrivateRedis, privateRedis } from '#tests/support/redis/private_redis'
import { FaultProxy } from '#tests/support/fault_proxy'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

/** A machine that stands still makes a delivery late as well, and a single one decides on the p99. */
const STOOD_STILL_MS = 300
const MEASURED_MAX = 10
const HOUR = 500_000
const CEILING = 10
const P95: readonly TripwireId[] = ['broadcast-latency-p95']
const BOTH: readonly TripwireId[] = ['broadcast-latency-p99', ...P95]

/** Which tripwires are tripped when an hour was like this. */
function tripped(use: Partial<RedisUsage>): TripwireId[] {
  const hour = {
    hour: HOUR,
    sinceMs: HOUR * HOUR_MS,
    ...useCounts(() => 0),
    latency: new LatencyHistogram(),
    ...use,
  }
  const options = { nowMs: (HOUR + 1) * HOUR_MS - 1, pubsubCeilingPerSecond: CEILING }
  return evaluateTripwires([hour], options)
    .filter(({ isBreached }) => isBreached)
    .map(({ tripwire }) => tripwire.id as TripwireId)
}

/** A delivery is either this late, or not at all within the time for which an instance awaits it. */
const DELIVERIES: readonly LateDeliveries[] = [
  { title: 'none', delayMs: 2_500, count: 1, expected: BOTH },
  { title: 'overdue', delayMs: 700, times: { probeDeadlineMs: 300 }, count: 2, expected: P95 },
  { title: 'in time', delayMs: 700, count: 2, expected: P95 },
  { title: 'quick', delayMs: 20, times: { probeAfterSilenceMs: 10 }, count: 30, expected: [] },
]

interface LateDeliveries {
  readonly title: string
  readonly delayMs: number
  /** How many deliveries are counted; one in twenty may be later, because the machine stood still. */
  readonly count: number
  readonly times?: Partial<ClusterConfig>
  readonly expected: readonly TripwireId[]
}

/** What an instance counts of whose subscriber each delivery comes so late. */
async function delivered(
  redis: PrivateRedis,
  { delayMs, count, times }: LateDeliveries
): Promise<LatencyHistogram> {
  const proxy = await FaultProxy.start(redis.port)
  getActiveTestOrFail().cleanup(() => proxy.stop())
  const { application, connections, signalLines, broadcast } = await openInstance(redis.url, {
    ...SERVICE_PROBES,
    ...times,
  })
  const subscriber = connections.get('app-subscriber')
  subscriber.options.port = proxy.port
  subscriber.stream.destroy()
  await waitUntil(async () => signalLines.length >= 2 && broadcast.isLive, waitLimit())
  proxy.slow(delayMs)
  application.latency.take()
  await waitUntil(async () => application.latency.count >= count, waitLimit())
  return application.latency.take()
}

/** As counted while the machine did not stand still; when it always does, as counted at last. */
async function allDelivered(redis: PrivateRedis): Promise<LatencyHistogram[]> {
  for (let measured = 1; ; measured += 1) {
    const machine = await MachineDelay.watch()
    const histograms = await Promise.all(DELIVERIES.map((late) => delivered(redis, late)))
    if (machine.stallMs < STOOD_STILL_MS || measured === MEASURED_MAX) return histograms
  }
}

test.group('A capacity tripwire', () => {
  test('of latency is tripped by deliveries that are too late or never come', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const histograms = await allDelivered(redis)

    assert.deepEqual(
      histograms.map((latency, at) => [DELIVERIES[at]?.title, tripped({ latency })]),
      DELIVERIES.map(({ title, expected }) => [title, expected])
    )
  })

  test('of throttled commands is tripped above one percent of them, as Redis refuses them', async ({
    assert,
  }) => {
    const redis = await commandConnection()
    const traffic = new ConnectionTraffic(redis, clusterConfig.throttledErrors)
    const refusal = "return redis.error_reply('ERR max requests limit exceeded')"
    const use = () => ({ commands: traffic.sentCount, throttled: traffic.throttledCount })
    for (let sent = 0; sent < 99; sent++) await redis.ping()
    await redis.eval(refusal, 0).catch(() => {})
    assert.deepEqual(use(), { commands: 100, throttled: 1 })
    assert.deepEqual(tripped(use()), [])

    await redis.eval(refusal, 0).catch(() => {})

    assert.deepEqual(tripped(use()), ['throttled-commands'])
  })

  test('of publish and subscribe is tripped above half of the ceiling', ({ assert }) => {
    const halfOfCeiling = (CEILING / 2) * (HOUR_MS / 1_000 - 0.001)

    assert.deepEqual(tripped({ messages: Math.floor(halfOfCeiling) }), [])
    assert.deepEqual(tripped({ messages: Math.ceil(halfOfCeiling) + 1 }), ['pubsub-rate'])
    assert.equal(hourOf(HOUR * HOUR_MS), HOUR)
  })

  test('of recurring jobs is tripped when over 1 % of checks find a run waiting for a minute', async ({
    assert,
  }) => {
    const redis = await commandConnection()
    const keys = new RedisKeys(`${clusterConfig.keyPrefix}${uniqueName('late')}:`)
    const [first = '', second = ''] = LATE_RUNS.streams
    const streams = { names: LATE_RUNS.streams, keepMs: 0, timeoutMs: 60_000 }
    const told: object[] = []
    const warn = (fields: object, text: string) => void told.push([fields, text])
    const lateRuns = new LateRuns(new StreamMeasures(redis, keys, streams), { warn })
    const use = () => {
      const lateJobChecks = lateRuns.checks.of('late')
      return { jobChecks: lateRuns.checks.of('in_time') + lateJobChecks, lateJobChecks }
    }
    const waitFor = async (stream: string, waitedMs: number) => {
      const [seconds] = await redis.time()
      const addedAtMs = Number(seconds) * 1_000 - waitedMs
      await redis.xadd(keys.named('stream', stream), `${addedAtMs}-0`, 'id', 'a', 'body', '{}')
    }
    await waitFor(first, LATE_RUNS.afterMs - 30_000)
    await Promise.all(Array.from({ length: 99 }, () => lateRuns.check()))
    assert.deepEqual(told, [])
    await waitFor(second, LATE_RUNS.afterMs + 5_000)
    await lateRuns.check()
    assert.deepEqual(use(), { jobChecks: 100, lateJobChecks: 1 })
    assert.deepEqual(tripped(use()), [])

    await lateRuns.check()

    assert.deepEqual(tripped(use()), ['recurring-jobs-late'])
    assert.containsSubset(told, [[{ stream: second, depth: 1 }, ALARMED_LINES.jobRunsLate]])
    assert.lengthOf(told, 2)
  })
})
