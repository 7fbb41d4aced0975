import { test } from '@japa/runner'
import { readSignalLine, SignalLog, type SignalQuery } from '#operations/console/signal_log'

const ALL: SignalQuery = { key: null, sinceMs: null, limit: 100 }
const at = (text: string) => Date.parse(text)
const dropped = (time: string, mark: number | string) =>
  `${time} redis.subscription.dropped {"mark":"${mark}"}`

function logOf(lines: readonly string[], query: Partial<SignalQuery> = {}) {
  const log = new SignalLog({ ...ALL, ...query })
  log.startFile()
  for (const line of lines) log.add(line)
  return log
}

const marks = (log: SignalLog) => log.signals().map(({ payload }) => JSON.parse(payload).mark)

test.group('Reading a signal line', () => {
  test('finds the time that {driver} wrote before it')
    .with([
      { driver: 'nobody', before: '', time: null },
      {
        driver: 'docker logs -t',
        before: '2026-11-21T10:00:00.123456789Z ',
        time: '10:00:00.123Z',
      },
      { driver: 'Compose', before: 'api-1  | 2026-11-21T10:00:00Z ', time: '10:00:00Z' },
      { driver: 'CloudWatch', before: '2026-11-21T11:00:00+01:00 api/1 ', time: '10:00:00Z' },
      { driver: 'a host', before: '2026-11-21 10:00:00,5 ', time: '10:00:00.5Z' },
      { driver: 'RFC 822', before: '2026-11-21T11:00:00+0100 ', time: '10:00:00Z' },
    ])
    .run(({ assert }, { before, time }) => {
      const signal = readSignalLine(`${before}redis.lock.unavailable {"lock":"a"}`)

      assert.deepEqual(signal, {
        key: 'redis.lock.unavailable',
        payload: '{"lock":"a"}',
        atMs: time === null ? null : at(`2026-11-21T${time}`),
        instance: null,
      })
    })

  test('uses the time and the instance that the signal itself names', ({ assert }) => {
    const own = '{"lock":"a","time":"2026-11-21T10:00:00.250Z","instance":"api1:7"}'

    for (const before of ['', '2026-11-21T10:00:03Z ']) {
      const signal = readSignalLine(`${before}redis.lock.unavailable ${own}`)

      assert.deepInclude(signal, { atMs: at('2026-11-21T10:00:00.250Z'), instance: 'api1:7' })
    }
  })

  test('uses the time before a signal whose own members are {$self}')
    .with(['{"time":7,"instance":null}', '{"time":"soon","instance":{}}', '{"time":"2026}', '{}'])
    .run(({ assert }, payload) => {
      const signal = readSignalLine(`2026-11-21T10:00:03Z redis.lock.unavailable ${payload}`)

      assert.deepInclude(signal, { atMs: at('2026-11-21T10:00:03Z'), instance: null, payload })
    })

  test('ignores {$self}')
    .with([
      '',
      '{"level":30,"msg":"redis.lock.unavailable {}"}',
      'redis.lock.unavailable',
      'redis.lock.unavailable_for_long {}',
      'redis.lock.unknown {}',
      'xredis.lock.unavailable {}',
      'redis.lock.unavailable  {}',
    ])
    .run(({ assert }, line) => assert.isNull(readSignalLine(line)))
})

test.group('A log of signals', () => {
  test('is sorted by time, newest first, over several files', ({ assert }) => {
    const log = logOf([dropped('2026-11-21T10:00:00Z', 1), dropped('2026-11-21T10:02:00Z', 3)])
    log.startFile()
    log.add(dropped('2026-11-21T10:01:00Z', 2))

    assert.deepEqual(marks(log), ['3', '2', '1'])
  })

  test('keeps lines without a time among their neighbours, the last one first', ({ assert }) => {
    const undated = (mark: number) => `redis.subscription.dropped {"mark":"${mark}"}`

    assert.deepEqual(marks(logOf([undated(1), undated(2), undated(3)])), ['3', '2', '1'])
    assert.deepEqual(
      marks(
        logOf([dropped('2026-11-21T10:00:00Z', 1), undated(2), dropped('2026-11-21T10:01:00Z', 3)])
      ),
      ['3', '2', '1']
    )
  })

  test('keeps the newest of a long log and counts all', ({ assert }) => {
    const minute = (index: number) =>
      new Date(at('2026-11-21T10:00:00Z') + index * 1_000).toISOString()
    const log = logOf(
      Array.from({ length: 1_000 }, (_, index) =>
        dropped(minute((index * 7) % 1_000), (index * 7) % 1_000)
      ),
      { limit: 3 }
    )

    assert.deepEqual(marks(log), ['999', '998', '997'])
    assert.equal(log.total, 1_000)
  })

  test('filters by key and by time, and reports lines without a time', ({ assert }) => {
    const lines = [
      dropped('2026-11-21T10:00:00Z', 1),
      dropped('2026-11-21T10:10:00Z', 2),
      'redis.lock.unavailable {"lock":"a"}',
    ]

    assert.deepEqual(marks(logOf(lines, { sinceMs: at('2026-11-21T10:05:00Z') })), ['2'])
    assert.equal(logOf(lines, { sinceMs: at('2026-11-21T10:05:00Z') }).leftOut, 1)
    assert.equal(logOf(lines, { key: 'redis.lock.unavailable' }).total, 1)
  })

  test('names the instances that printed a signal, once each', ({ assert }) => {
    const by = (instance: string) => `redis.subscription.dropped {"instance":"${instance}"}`

    const [summary] = logOf([by('api2:1'), by('api1:1'), by('api2:1'), dropped('', 1)]).summaries()

    assert.deepInclude(summary, { count: 4, instances: ['api1:1', 'api2:1'] })
  })

  test('says which alarms its sums of five minutes reach', ({ assert }) => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => dropped(`2026-11-21T10:0${index}:00Z`, index))
    const enqueue = (minute: number) =>
      `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z redis.cron_fanout.enqueue_failed {}`

    assert.containsSubset(logOf(many(2)).summaries(), [{ worstSum: 2, isAlarming: false }])
    assert.containsSubset(logOf(many(3)).summaries(), [{ worstSum: 3, isAlarming: true }])
    assert.isFalse(logOf([0, 5, 15].map(enqueue)).summaries()[0]?.isAlarming)
    assert.isTrue(logOf([0, 5, 10].map(enqueue)).summaries()[0]?.isAlarming)
    assert.isNull(logOf(['redis.lock.unavailable {}']).summaries()[0]?.worstSum)
  })
})
