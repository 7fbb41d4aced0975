import { test } from '@japa/runner'
import { relativeTime } from '#console/parts/time_text'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

test.group('A distance in time', () => {
  test('is written in the most fitting unit: {0}')
    .with([
      [-20_000, '20 seconds ago'],
      [-90_000, '1 minute ago'],
      [59 * MINUTE_MS, 'in 59 minutes'],
      [DAY_MS, 'tomorrow'],
      [13 * DAY_MS, 'in 13 days'],
      [50 * DAY_MS, 'in 7 weeks'],
      [90 * DAY_MS, 'in 3 months'],
      [-800 * DAY_MS, '2 years ago'],
    ] as const)
    .run(({ assert }, [distanceMs, text]) => {
      assert.equal(relativeTime(distanceMs, 'en'), text)
    })

  test('is written in the reader’s language', ({ assert }) => {
    assert.equal(relativeTime(3 * DAY_MS, 'de'), 'in 3 Tagen')
  })
})
