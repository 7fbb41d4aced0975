import { test } from '@japa/runner'
import { retryAfterMs } from '#webhooks/delivery/delivery_attempt'

const NOW = new Date('2026-01-02T03:04:05.000Z')

test.group('retryAfterMs', () => {
  test('"{value}" asks to wait {waitMs} ms')
    .with([
      { value: '0', waitMs: 0 },
      { value: '120', waitMs: 120_000 },
      { value: 'Fri, 02 Jan 2026 03:05:05 GMT', waitMs: 60_000 },
      { value: 'Fri, 02 Jan 2026 03:00:00 GMT', waitMs: 0 },
      { value: undefined, waitMs: null },
      { value: '', waitMs: null },
      { value: '-1', waitMs: null },
      { value: '1.5', waitMs: null },
      { value: '1e9', waitMs: null },
      { value: '10000000000', waitMs: null },
      { value: '2026-01-03', waitMs: null },
      { value: 'Fri, soon', waitMs: null },
    ])
    .run(({ assert }, { value, waitMs }) => {
      assert.equal(retryAfterMs(value, NOW), waitMs)
    })
})
