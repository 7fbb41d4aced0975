import { test } from '@japa/runner'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { type UsageHour, useCounts } from '#cluster/usage/usage_hour'
import { evaluateTripwires, type TripwireReport } from '#operations/tripwires/evaluate_tripwires'
import { TRIPWIRES } from '#operations/tripwires/tripwire'
import { HOUR_MS } from '#shared/time'
import { SeededRandom } from '#tests/support/seeded_random'

const NOW_HOUR = 490_000
const NOW_MS = NOW_HOUR * HOUR_MS + HOUR_MS / 2
const WEEK = 7 * 24
const MONTH = 30 * 24
const CEILING = 100

/** An hour, `ago` hours before this one. `latencies` is pairs of milliseconds and how often. */
function hourAgo(
  ago: number,
  counts: Partial<Omit<UsageHour, 'latency' | 'hour'>> = {},
  latencies: readonly (readonly [ms: number, count: number])[] = []
): UsageHour {
  const latency = new LatencyHistogram()
  for (const [ms, count] of latencies) {
    for (let at = 0; at < count; at += 1) latency.record(ms)
  }
  const hour = NOW_HOUR - ago
  return {
    hour,
    sinceMs: hour * HOUR_MS,
    ...useCounts(() => 0),
    ...counts,
    latency,
  }
}

const hoursAgo = (from: number, to: number, make: (ago: number) => UsageHour) =>
  Array.from({ length: from - to + 1 }, (_, at) => make(from - at))

function judge(hours: readonly UsageHour[], id: string, ceiling?: number): TripwireReport {
  const options = { nowMs: NOW_MS, pubsubCeilingPerSecond: ceiling }
  const report = evaluateTripwires(hours, options).find(({ tripwire }) => tripwire.id === id)
  if (!report) throw new Error(`there is no tripwire ${id}`)
  return report
}

test.group('The tripwires', () => {
  test('are the four of the requirement and one of recurring jobs, with thresholds and windows', ({
    assert,
  }) => {
    assert.deepEqual(
      TRIPWIRES.map(({ id, threshold, unit, windowDays }) => [id, threshold, unit, windowDays]),
      [
        ['broadcast-latency-p99', 2_000, 'ms', 7],
        ['broadcast-latency-p95', 500, 'ms', 7],
        ['throttled-commands', 0.01, 'share', 7],
        ['pubsub-rate', 0.5, 'share', 30],
        ['recurring-jobs-late', 0.01, 'share', 1],
      ]
    )
  })

  test('say nothing without data, and are not breached', ({ assert }) => {
    for (const report of evaluateTripwires([], {
      nowMs: NOW_MS,
      pubsubCeilingPerSecond: CEILING,
    })) {
      const { value, samples, dataSince, isBreached, breachedSince, isSustained } = report
      assert.isTrue(value === null || value === 0)
      assert.deepEqual(
        { samples, dataSince, isBreached, breachedSince, isSustained },
        { samples: 0, dataSince: null, isBreached: false, breachedSince: null, isSustained: false }
      )
    }
  })

  for (const [id, slowMs, slow] of [
    ['broadcast-latency-p99', 2_400, 2],
    ['broadcast-latency-p95', 600, 6],
  ] as const) {
    test(`${id} uses that quantile of all deliveries of the week together`, ({ assert }) => {
      const fine = hourAgo(1, {}, [[2, 1_000]])
      const bad = hourAgo(0, {}, [
        [2, 100 - slow],
        [slowMs, slow],
      ])
      assert.isTrue(judge([bad], id).isBreached)
      const diluted = judge([fine, bad], id)
      assert.isFalse(diluted.isBreached)
      assert.equal(diluted.samples, 1_100)
      assert.closeTo(diluted.value ?? 0, 2, 0.1)
    })
  }

  test('throttled-commands is tripped above one percent, not at it', ({ assert }) => {
    const at = judge([hourAgo(0, { commands: 1_000, throttled: 10 })], 'throttled-commands')
    assert.equal(at.value, 0.01)
    assert.isFalse(at.isBreached)
    const above = judge([hourAgo(0, { commands: 1_000, throttled: 11 })], 'throttled-commands')
    assert.isTrue(above.isBreached)
  })

  test('pubsub-rate divides by the time for which there are data', ({ assert }) => {
    const hour = hourAgo(0, { sinceMs: NOW_MS - 60_000, messages: 60 * 51 })
    const report = judge([hour], 'pubsub-rate', CEILING)
    assert.equal(report.value, 0.51)
    assert.isTrue(report.isBreached)
    assert.deepEqual(report.dataSince, new Date(NOW_MS - 60_000))
    assert.isFalse(report.isSustained)
  })

  test('pubsub-rate is unknown without a ceiling', ({ assert }) => {
    const report = judge([hourAgo(0, { messages: 1e9 })], 'pubsub-rate')
    assert.isNull(report.value)
    assert.isFalse(report.isBreached)
    assert.equal(report.samples, 1e9)
  })

  test('forget an hour as soon as it is older than the window', ({ assert }) => {
    const throttled = (ago: number) =>
      judge(
        [hourAgo(ago, { commands: 100, throttled: 100 }), hourAgo(0, { commands: 1 })],
        'throttled-commands'
      )
    assert.isTrue(throttled(WEEK - 1).isBreached)
    assert.isFalse(throttled(WEEK).isBreached)
    const messages = (ago: number) =>
      judge([hourAgo(ago, { messages: 1e9 })], 'pubsub-rate', CEILING).isBreached
    assert.isTrue(messages(MONTH - 1))
    assert.isFalse(messages(MONTH))
  })

  test('say since when the present breach has lasted', ({ assert }) => {
    const healthy = { commands: 1_000, throttled: 0 }
    const sick = { commands: 1_000, throttled: 500 }
    const hours = hoursAgo(2 * WEEK - 1, 0, (ago) =>
      hourAgo(ago, (ago < 300 && ago >= 290) || ago < 10 ? sick : healthy)
    )
    const report = judge(hours, 'throttled-commands')
    assert.isTrue(report.isBreached)
    assert.isTrue(report.isSustained)
    const since = hours.findIndex(({ hour }) => hour * HOUR_MS === report.breachedSince?.getTime())
    assert.isAbove(since, 0)
    const ago = 2 * WEEK - 1 - since
    assert.equal(ago, 6, 'four sick hours of 168 are the first that are more than one percent')
  })

  test('are not sustained before data reach back over the whole window', ({ assert }) => {
    const sick = (ago: number) => hourAgo(ago, { commands: 100, throttled: 50 })
    const young = judge(hoursAgo(WEEK - 2, 0, sick), 'throttled-commands')
    assert.isTrue(young.isBreached)
    assert.isFalse(young.isSustained)
    const old = judge(hoursAgo(WEEK - 1, 0, sick), 'throttled-commands')
    assert.isTrue(old.isSustained)
    assert.equal(old.breachedSince?.getTime(), (NOW_HOUR - WEEK + 1) * HOUR_MS)
  })
})

const SEED = SeededRandom.pickSeed()

test.group(`The tripwires | SEED=${SEED}`, () => {
  test('agree with a recount of every window', ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (let world = 0; world < 20; world += 1) {
      const hours = hoursAgo(random.below(3 * WEEK) + 1, 0, (ago) =>
        hourAgo(ago, {
          commands: random.below(1_000),
          throttled: random.below(random.below(4) === 0 ? 40 : 12),
        })
      ).filter(() => random.below(10) > 0)
      const share = (lastAgo: number) => {
        const inside = hours.filter(({ hour }) => {
          const ago = NOW_HOUR - hour
          return ago >= lastAgo && ago < lastAgo + WEEK
        })
        const commands = inside.reduce((sum, hour) => sum + hour.commands, 0)
        return commands === 0
          ? null
          : inside.reduce((sum, hour) => sum + hour.throttled, 0) / commands
      }
      const report = judge(hours, 'throttled-commands')
      assert.equal(report.value, share(0))
      if (!report.isBreached) continue
      let ago = 0
      const oldest = Math.max(...hours.map(({ hour }) => NOW_HOUR - hour))
      while (ago < oldest && (share(ago + 1) ?? 0) > 0.01) ago += 1
      assert.equal(report.breachedSince?.getTime(), (NOW_HOUR - ago) * HOUR_MS)
    }
  })
})
