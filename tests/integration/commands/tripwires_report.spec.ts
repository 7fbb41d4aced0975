import { test } from '@japa/runner'
import metrics from '#config/metrics'
import { evaluateTripwires } from '#operations/tripwires/evaluate_tripwires'
import { EXIT } from '#shared/console/operator_command'
import { HOUR_MS } from '#shared/time'
import { commandsAt } from '#tests/support/commands_at'
import { runCommand } from '#tests/support/run_command'
import { type CountingInstance, useWorld, type UseWorld } from '#tests/support/use_world'

const DAY_MS = 24 * HOUR_MS
const START_MS = Date.UTC(2026, 2, 1)

/** Makes instances count the same every hour until `untilMs`. */
async function live(
  { clock }: UseWorld,
  instances: readonly CountingInstance[],
  untilMs: number,
  count: (instance: CountingInstance) => void
): Promise<void> {
  for (; clock.nowMs < untilMs; clock.nowMs += HOUR_MS) {
    for (const instance of instances) count(instance)
    await Promise.all(instances.map(({ recorder }) => recorder.record()))
  }
}

async function report({ store, clock }: UseWorld, id: string) {
  const hours = await store.read(clock.nowMs)
  const options = { nowMs: clock.nowMs, pubsubCeilingPerSecond: 1 }
  const found = evaluateTripwires(hours, options).find(({ tripwire }) => tripwire.id === id)
  if (!found) throw new Error(`there is no tripwire ${id}`)
  return found
}

const deliver = (instance: CountingInstance, latencyMs: number, times: number) => {
  for (let at = 0; at < times; at += 1) instance.latency.record(latencyMs)
}
const healthy = (instance: CountingInstance) => {
  instance.count(1_000, { messages: 100, jobChecks: 120 })
  deliver(instance, 2, 100)
}
const slow = (instance: CountingInstance) => {
  instance.count(1_000, { messages: 100 })
  deliver(instance, 2, 90)
  deliver(instance, 3_000, 10)
}

test.group('The tripwires over a month', () => {
  test('trip when slow deliveries are frequent enough, stay tripped, and recover once these have left the window', async ({
    assert,
  }) => {
    const world = await useWorld(undefined, START_MS)
    const instances = [world.instance(), world.instance(), world.instance()]
    const day = (of: number) => START_MS + of * DAY_MS
    const at = () => report(world, 'broadcast-latency-p99')

    await live(world, instances, day(8), healthy)
    const before = await at()
    assert.isFalse(before.isBreached)
    instances.pop()
    await live(world, instances, day(9), slow)
    instances.push(world.instance())
    await live(world, instances, day(12), slow)
    const tripped = await at()
    assert.isTrue(tripped.isBreached)
    assert.isTrue(tripped.isSustained)
    assert.isAbove(tripped.value ?? 0, 2_000)
    const sinceDay = ((tripped.breachedSince?.getTime() ?? 0) - START_MS) / DAY_MS
    assert.isAbove(sinceDay, 8)
    assert.isBelow(sinceDay, 9.5, 'a tenth of a day’s deliveries are one percent of a week’s')

    assert.isFalse(tripped.mayBeEarlier)

    await live(world, instances, day(15), healthy)
    const still = await at()
    assert.isTrue(still.isBreached)
    assert.deepEqual(still.breachedSince, tripped.breachedSince)
    await live(world, instances, day(18), healthy)
    const long = await at()
    assert.equal(long.breachedSince?.getTime(), day(11))
    assert.isTrue(long.mayBeEarlier)
    await live(world, instances, day(20), healthy)
    const over = await at()
    assert.isFalse(over.isBreached)
    assert.isNull(over.breachedSince)
    await live(world, instances, day(31), healthy)
    const messages = await report(world, 'pubsub-rate')
    assert.closeTo(messages.value ?? 0, 300 / 3_600, 0.002)
  })

  test('state since when they have data after Redis lost it', async ({ assert }) => {
    const world = await useWorld(undefined, START_MS)
    const instances = [world.instance(), world.instance()]
    await live(world, instances, START_MS + 10 * DAY_MS, slow)
    const whole = await report(world, 'broadcast-latency-p95')
    assert.isTrue(whole.isSustained)

    const lostAtMs = world.clock.nowMs
    for (let hour = START_MS / HOUR_MS; hour <= lostAtMs / HOUR_MS; hour += 1) {
      const key = `${world.prefix}use:${hour}`
      await world.redis.del(key)
      await world.redis.del(`${world.prefix}use-latency:{${key}}`)
    }
    const empty = await report(world, 'broadcast-latency-p95')
    assert.isNull(empty.dataSince)
    assert.isNull(empty.value)

    await live(world, instances, lostAtMs + 2 * DAY_MS, slow)
    const young = await report(world, 'broadcast-latency-p95')
    assert.equal(young.dataSince?.getTime(), lostAtMs)
    assert.equal(young.breachedSince?.getTime(), lostAtMs)
    assert.isTrue(young.isBreached)
    assert.isFalse(young.isSustained)
  })
})

test.group('tripwires:report', () => {
  async function run({ prefix }: UseWorld, args: readonly string[] = [], ceiling?: number) {
    commandsAt({ keyPrefix: prefix })
    const before = metrics.pubsubCeilingPerSecond
    metrics.pubsubCeilingPerSecond = ceiling
    try {
      const { exitCode = EXIT.done, stdout, stderr } = await runCommand('tripwires:report', args)
      return { exitCode, lines: stdout, stderr }
    } finally {
      metrics.pubsubCeilingPerSecond = before
    }
  }

  test('prints an aligned table and exits with 0 when nothing is breached', async ({ assert }) => {
    const world = await useWorld(undefined, Date.now())
    const instance = world.instance()
    healthy(instance)
    await instance.recorder.record()
    const { exitCode, lines, stderr } = await run(world)
    assert.deepEqual(stderr, [])
    assert.equal(exitCode, EXIT.done)
    const [headings = '', ...rows] = lines
    const column = headings.indexOf('SAMPLES')
    assert.deepEqual(
      rows.slice(0, 5).map((row) => [row.split(' ')[0], row.slice(column).split(' ')[0]]),
      [
        ['broadcast-latency-p99', '100'],
        ['broadcast-latency-p95', '100'],
        ['throttled-commands', '1000'],
        ['pubsub-rate', '100'],
        ['recurring-jobs-late', '120'],
      ]
    )
    assert.lengthOf(
      lines.filter((line) => line.startsWith('for people to judge: ')),
      2
    )
    assert.include(
      lines.join('\n'),
      'not judged: pubsub-rate, because REDIS_PUBSUB_CEILING_PER_SECOND'
    )
    assert.equal(lines.at(-1), 'no tripwire is breached')
  })

  test('exits with 3 when something is breached, and --json says what', async ({ assert }) => {
    const world = await useWorld(undefined, Date.now() - 60_000)
    const instance = world.instance()
    instance.count(100, { throttled: 2, messages: 10, jobChecks: 2, lateJobChecks: 1 })
    world.clock.nowMs += 60_000
    await instance.recorder.record()
    const { exitCode, lines } = await run(world, ['--json'], 1_000)
    assert.equal(exitCode, EXIT.found)
    const {
      is_breached: isBreached,
      tripwires,
      informational,
      ...rest
    } = JSON.parse(lines.join(''))
    assert.isTrue(isBreached)
    assert.equal(rest.pubsub_ceiling_per_second, 1_000)
    assert.lengthOf(informational, 2)
    const throttled = tripwires.find(({ id }: { id: string }) => id === 'throttled-commands')
    assert.deepInclude(throttled, {
      unit: 'share',
      threshold: 0.01,
      window_days: 7,
      value: 0.02,
      samples: 100,
      is_breached: true,
      is_sustained: false,
    })
    assert.equal(throttled.breached_since, throttled.data_since)

    const text = await run(world)
    assert.equal(text.exitCode, EXIT.found)
    assert.match(text.lines.join('\n'), /breached: throttled-commands\. First upgrade the plan/)
    assert.match(text.lines.join('\n'), /breached: recurring-jobs-late\. Look for an outage/)
  })
})
