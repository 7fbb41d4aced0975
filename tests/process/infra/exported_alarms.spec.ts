import { Writable } from 'node:stream'
import { Logger } from '@adonisjs/core/logger'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { SignalKey, SignalPayloads } from '#cluster/signals/signal_payloads'
import { Signals } from '#cluster/signals/signals'
import { ALARMED_SIGNALS } from '#infra/alarmed_signals'
import { AlarmSimulator, type LogEvent } from '#tests/support/alarms/alarm_simulator'

const WINDOW_MS = 300_000
const LOST = { connection: 'x', loss: 'y', reason: 'closed' }
const ENDED = { connection: 'x', loss: 'y', gap_ms: 12 }
const PAYLOADS: SignalPayloads = {
  'redis.adapter.disconnected': LOST,
  'redis.adapter.reconnected': ENDED,
  'redis.subscription.dropped': LOST,
  'redis.subscription.resubscribed': ENDED,
  'redis.lock.unavailable': { lock: 'a lock', reason: 'timeout' },
  'redis.resource_lease.reclaim_detected': { resource: 'r', epoch: '1', new_owner: 'o' },
  'redis.resource_lease.remove_failed': { resource: 'r', epoch: '1', reason: 'timeout' },
  'redis.cron_fanout.enqueue_failed': {
    job_type: 'j',
    organization_id: 'o',
    slot: 's',
    reason: 'timeout',
  },
}
const KEYS = Object.keys(SIGNAL_CATALOGUE) as SignalKey[]
const quoting = (key: string) => `${key} {"lock":"a","reason":"b"}`

/** The line that an instance prints for the signal. */
function lineOf<K extends SignalKey>(key: K, payload: SignalPayloads[K] = PAYLOADS[key]): string {
  const lines: string[] = []
  new Signals((line) => lines.push(line)).emit(key, payload)
  return lines.join()
}

/** What the logger of the service writes when `work` logs with it. */
function logged(work: (logger: Logger) => void): string[] {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'))
      done()
    },
  })
  work(new Logger({ enabled: true, name: 'signalbox', level: 'info', destination }))
  return lines
}

test.group('The exported metric filters', () => {
  const simulator = new AlarmSimulator('production')
  const metric = (key: string) => `Signalbox/Api/Production/${key}`

  for (const key of KEYS) {
    test(`count ${key} once, as itself and as nothing else`, ({ assert }) => {
      assert.deepEqual(simulator.countedBy(lineOf(key)), [metric(key)])
    })

    test(`do not count what quotes ${key}`, ({ assert }) => {
      const error = new Error(quoting(key))
      const lines = [
        ...logged((logger) => logger.error({ err: error }, quoting(key))),
        ...logged((logger) => logger.info({ [key]: 1 }, `\n${quoting(key)}`)),
        ...(error.stack ?? '').split('\n').slice(0, 1),
        `signalbox cannot start: ${quoting(key)}`,
        JSON.stringify(quoting(key)),
        `${key}.more {}`,
        `more.${key} {}`,
        key.toUpperCase(),
      ]
      assert.isAbove(lines.length, 7)
      assert.deepEqual(
        lines.filter((line) => simulator.countedBy(line).length > 0),
        []
      )
    })

    test(`do not count ${key} when another signal quotes it`, ({ assert }) => {
      const other = key === 'redis.lock.unavailable' ? 'redis.subscription.dropped' : undefined
      const line = other
        ? lineOf(other, { ...LOST, reason: quoting(key) })
        : lineOf('redis.lock.unavailable', { lock: quoting(key), reason: ` ${key} ` })
      assert.deepEqual(simulator.countedBy(line), [metric(other ?? 'redis.lock.unavailable')])
    })
  }
})

test.group('The exported alarms', () => {
  const simulators = [new AlarmSimulator('staging'), new AlarmSimulator('production')]
  const inWindows = (key: SignalKey, counts: readonly number[]): LogEvent[] =>
    counts.flatMap((count, window) =>
      Array.from({ length: count }, (_, at) => ({
        line: lineOf(key),
        atMs: window * WINDOW_MS + at,
      }))
    )

  for (const { key, alarm } of ALARMED_SIGNALS) {
    const { name, threshold, periods } = alarm
    const breaching = Array.from({ length: periods }, () => threshold)

    test(`${name} trips at its threshold and not below it`, ({ assert }) => {
      const signal = key as SignalKey
      for (const simulator of simulators) {
        assert.deepEqual(simulator.tripped(inWindows(signal, breaching)), [name])
        const below = breaching.with(-1, threshold - 1)
        assert.deepEqual(simulator.tripped(inWindows(signal, [...below, threshold - 1])), [])
      }
    })
  }

  test('count each window alone: signals below the threshold in two windows raise no alarm', ({
    assert,
  }) => {
    for (const simulator of simulators) {
      const spread = inWindows('redis.lock.unavailable', [4, 4, 4, 4])
      assert.deepEqual(simulator.tripped(spread), [])
    }
  })

  test('do not exist in develop', ({ assert }) => {
    const develop = new AlarmSimulator('develop')
    const events = KEYS.flatMap((key) => inWindows(key, [9, 9, 9]))
    assert.deepEqual(develop.tripped(events), [])
    assert.sameMembers(Object.keys(develop.counts(events)), KEYS)
  })

  test('are not tripped by informational signals', ({ assert }) => {
    const alarmed = new Set(ALARMED_SIGNALS.map(({ key }) => key))
    const informational = KEYS.filter((key) => !alarmed.has(key))
    assert.lengthOf(informational, 3)
    const events = informational.flatMap((key) => inWindows(key, [99, 99, 99]))
    for (const simulator of simulators) assert.deepEqual(simulator.tripped(events), [])
  })
})
