import { hostname } from 'node:os'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { Signals } from '#cluster/signals/signals'
import type { Clock } from '#shared/clock'

const CLOCK: Clock = { now: () => new Date('2026-03-01T09:00:00.123Z') }

test.group('Signals', () => {
  test('print one line of key, one space and JSON, with time and instance after the payload', ({
    assert,
  }) => {
    const lines: string[] = []
    const signals = new Signals((line) => lines.push(line), { clock: CLOCK, instance: 'api1:7' })
    signals.emit('redis.lock.unavailable', { lock: 'a\nb', reason: 'timeout' })
    assert.deepEqual(lines, [
      'redis.lock.unavailable {"lock":"a\\nb","reason":"timeout","time":"2026-03-01T09:00:00.123Z","instance":"api1:7"}',
    ])
  })

  test('name the host and the process that print them, and the current time', ({ assert }) => {
    const lines: string[] = []
    const beganMs = Date.now()
    new Signals((line) => lines.push(line)).emit('redis.lock.unavailable', {
      lock: 'a',
      reason: 'b',
    })

    const { time, instance } = JSON.parse((lines[0] ?? '').slice('redis.lock.unavailable '.length))
    assert.equal(instance, `${hostname()}:${process.pid}`)
    assert.equal(new Date(time).toISOString(), time)
    assert.isAtLeast(Date.parse(time), beganMs)
    assert.isAtMost(Date.parse(time), Date.now())
  })

  test('are silent once the instance closes by itself', ({ assert }) => {
    const lines: string[] = []
    const signals = new Signals((line) => lines.push(line))
    signals.silence()
    signals.emit('redis.lock.unavailable', { lock: 'a', reason: 'closed' })
    assert.deepEqual(lines, [])
  })
})

test.group('The signal catalogue', () => {
  test('holds the eight keys of the contract, none of which contains another', ({ assert }) => {
    const keys = Object.keys(SIGNAL_CATALOGUE)
    assert.deepEqual(keys, [
      'redis.adapter.disconnected',
      'redis.adapter.reconnected',
      'redis.subscription.dropped',
      'redis.subscription.resubscribed',
      'redis.lock.unavailable',
      'redis.resource_lease.reclaim_detected',
      'redis.resource_lease.remove_failed',
      'redis.cron_fanout.enqueue_failed',
    ])
    for (const key of keys) {
      assert.isEmpty(keys.filter((other) => other !== key && other.includes(key)))
    }
  })

  test('names the four alarms that revert a deployment, with their thresholds', ({ assert }) => {
    const reverting = Object.values(SIGNAL_CATALOGUE).flatMap(({ alarm }) =>
      alarm?.revertsDeployment ? [[alarm.name, alarm.threshold, alarm.windowMinutes]] : []
    )
    assert.deepEqual(reverting, [
      ['redis-adapter-disconnected-sustained', 1, 5],
      ['redis-subscription-dropped-sustained', 3, 5],
      ['redis-lock-unavailable-sustained', 5, 5],
      ['redis-resource-lease-remove-failed', 1, 5],
    ])
  })
})
