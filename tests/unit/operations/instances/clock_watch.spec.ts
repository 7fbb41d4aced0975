import { test } from '@japa/runner'
import { ClockWatch, InstanceWarnings } from '#operations/instances/instance_warnings'

const NOW_MS = 1_800_000_000_000

test.group('The clock of an instance', () => {
  test('is off when it differs by more than two seconds from that of either store', ({
    assert,
  }) => {
    const lines: object[] = []
    const log = {
      info: (fields: object) => lines.push(fields),
      warn: (fields: object) => lines.push(fields),
    }
    const warnings = new InstanceWarnings(log)
    const aheadMs: Record<string, number | null> = { mongo: 0, redis: null }
    const of = (store: string) => () => {
      const ahead = aheadMs[store] ?? null
      return ahead === null ? null : NOW_MS - ahead
    }
    const watch = new ClockWatch({ mongo: of('mongo'), redis: of('redis') }, () => NOW_MS, warnings)
    const found = (mongo: number | null, redis: number | null) => {
      Object.assign(aheadMs, { mongo, redis })
      watch.check()
      return warnings.current
    }

    assert.isEmpty(found(2_000, null))
    assert.deepEqual(found(2_001, 0), ['clock_off'])
    assert.deepEqual(found(3_000, 0), ['clock_off'])
    assert.deepEqual(found(null, -2_001), ['clock_off'])
    assert.isEmpty(found(0, 0))
    assert.deepEqual(lines, [
      { warning: 'clock_off', ahead_ms: { mongo: 2_001, redis: 0 } },
      { warning: 'clock_off' },
    ])
  })
})
