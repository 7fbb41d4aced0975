import { test } from '@japa/runner'
import { ConnectionTraffic } from '#cluster/connections/connection_traffic'
import { hourOf, HOURS_RETAINED } from '#cluster/usage/usage_hour'
import { HOUR_MS } from '#shared/time'
import { impatient } from '#tests/support/redis/impatient'
import { privateRedis } from '#tests/support/redis/private_redis'
import { type UseWorld, useWorld } from '#tests/support/use_world'

const START_MS = Date.UTC(2026, 2, 1)

async function summed({ store, clock }: UseWorld) {
  const hours = await store.read(clock.nowMs)
  const total = { commands: 0, throttled: 0, messages: 0, deliveries: 0 }
  for (const hour of hours) {
    total.commands += hour.commands
    total.throttled += hour.throttled
    total.messages += hour.messages
    total.deliveries += hour.latency.count
  }
  return total
}

test.group('The use of Redis', () => {
  test('is counted by all instances together, by the hour of the use', async ({ assert }) => {
    const world = await useWorld(undefined, START_MS)
    const [one, other] = [world.instance(), world.instance()]
    one.count(10, { throttled: 1, messages: 4 })
    other.count(5)
    for (const latencyMs of [1, 1, 800]) one.latency.record(latencyMs)
    other.latency.record(1)
    world.clock.nowMs += 60_000
    await Promise.all([one.recorder.record(), other.recorder.record()])
    world.clock.nowMs += HOUR_MS
    one.count(7)
    await one.recorder.record()

    const [first, second, ...none] = await world.store.read(world.clock.nowMs)
    assert.lengthOf(none, 0)
    assert.deepInclude(first, {
      hour: hourOf(START_MS),
      sinceMs: START_MS,
      commands: 15,
      throttled: 1,
      messages: 4,
    })
    assert.equal(first?.latency.count, 4)
    assert.closeTo(first?.latency.quantileMs(1) ?? 0, 800, 40)
    assert.deepInclude(second, { hour: hourOf(START_MS) + 1, commands: 7, throttled: 0 })
    assert.equal(second?.sinceMs, START_MS + HOUR_MS)
  })

  test('costs an instance one command per report, however much it counted', async ({ assert }) => {
    const world = await useWorld(undefined, START_MS)
    const instance = world.instance()
    await instance.recorder.record()
    const traffic = new ConnectionTraffic(world.redis, [])
    for (let minute = 0; minute < 60; minute += 1) {
      world.clock.nowMs += 60_000
      instance.count(100)
      for (let at = 0; at < 200; at += 1) instance.latency.record(0.5 + at)
      await instance.recorder.record()
    }
    assert.isAtMost(traffic.sentCount, 60)
  })

  test('is kept for twice the judged window, and then expires', async ({ assert }) => {
    const world = await useWorld(undefined, START_MS)
    const instance = world.instance()
    instance.count(1)
    instance.latency.record(1)
    await instance.recorder.record()
    const key = `${world.prefix}use:${hourOf(START_MS)}`
    const countsMs = await world.redis.pttl(key)
    const latencyMs = await world.redis.pttl(`${world.prefix}use-latency:{${key}}`)
    assert.closeTo(countsMs, 60 * 24 * HOUR_MS, 10_000)
    assert.closeTo(latencyMs, 14 * 24 * HOUR_MS, 10_000)
  })

  test('counts a batch once, also when its answer was lost and it is sent again', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const world = await useWorld(redis.url, START_MS)
    const instance = world.instance()
    instance.count(1)
    await instance.recorder.record()
    redis.kill('SIGSTOP')
    const bePatient = impatient(world.redis)
    for (const commands of [10, 100, 1_000]) {
      instance.count(commands)
      instance.latency.record(1)
      world.clock.nowMs += 60_000
      await instance.recorder.record()
    }
    redis.kill('SIGCONT')
    bePatient()
    await instance.recorder.record()
    await instance.recorder.record()
    const { commands, deliveries } = await summed(world)
    assert.deepEqual({ commands, deliveries }, { commands: 1_111, deliveries: 3 })
  })

  test('is added to the hour in which it was counted, when Redis is back from an outage', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const world = await useWorld(redis.url, START_MS)
    world.redis.options.retryStrategy = () => 20
    const instance = world.instance()
    await redis.die()
    for (let minute = 1; minute <= 180; minute += 1) {
      instance.count(1)
      world.clock.nowMs = START_MS + minute * 60_000 - 1
      await instance.recorder.record()
    }
    await redis.restart()
    const isBack = new Promise((resolve) => world.redis.once('ready', resolve))
    if (world.redis.status !== 'ready') await isBack
    await instance.recorder.record()
    const hours = await world.store.read(world.clock.nowMs)
    assert.deepEqual(
      hours.map(({ commands }) => commands),
      [60, 60, 60]
    )
  })
})

test.group('A month of the use of Redis', () => {
  test('is complete although instances die and join, and takes little memory', async ({
    assert,
  }) => {
    const world = await useWorld(undefined, START_MS)
    const living = [world.instance(), world.instance(), world.instance()]
    const expected = new Map<number, number>()
    const isLatencyKept = (hour: number) => hour >= HOURS_RETAINED.counts - HOURS_RETAINED.latency
    const deliveriesOf = (at: number) => 0.2 * 1.06 ** (at % 90)
    for (let hour = 0; hour < HOURS_RETAINED.counts; hour += 1) {
      world.clock.nowMs = START_MS + hour * HOUR_MS + HOUR_MS / 2
      if (hour % 100 === 50) living.shift()
      if (hour % 100 === 60) living.push(world.instance())
      if (hour % 24 === 5) living.splice(0, living.length, ...living.map(() => world.instance()))
      for (const [at, instance] of living.entries()) {
        instance.count(1_000 + at, { messages: 500 })
        for (let delivery = 0; isLatencyKept(hour) && delivery < 90; delivery += 1) {
          instance.latency.record(deliveriesOf(delivery))
        }
        expected.set(hour, (expected.get(hour) ?? 0) + 1_000 + at)
      }
      await Promise.all(living.map(({ recorder }) => recorder.record()))
    }

    const known = await world.store.read(world.clock.nowMs)
    assert.deepEqual(
      known.map(({ commands }) => commands),
      [...expected.values()]
    )
    const later = await world.store.read(world.clock.nowMs + 40 * 24 * HOUR_MS)
    assert.lengthOf(later, HOURS_RETAINED.counts - 40 * 24, 'what is too old is not looked at')

    const bytes = { counts: 0, latency: 0 }
    const last = hourOf(world.clock.nowMs)
    const keyOf = (hour: number) => `${world.prefix}use:${hour}`
    for (let hour = last - HOURS_RETAINED.counts + 1; hour <= last; hour += 1) {
      bytes.counts += Number(await world.redis.memory('USAGE', keyOf(hour)))
      if (hour <= last - HOURS_RETAINED.latency) continue
      const key = `${world.prefix}use-latency:{${keyOf(hour)}}`
      bytes.latency += Number(await world.redis.memory('USAGE', key))
    }
    const perHour = {
      counts: Math.round(bytes.counts / HOURS_RETAINED.counts),
      latency: Math.round(bytes.latency / HOURS_RETAINED.latency),
    }
    const detail = `bytes: ${JSON.stringify({ ...bytes, perHour })}`
    assert.isBelow(perHour.counts, 400, detail)
    assert.isBelow(perHour.latency, 1_500, detail)
    assert.isBelow(bytes.counts + bytes.latency, 1_000_000, detail)
    if (process.env.SHOW_BYTES) process.stdout.write(`${detail}\n`)
  })
})
