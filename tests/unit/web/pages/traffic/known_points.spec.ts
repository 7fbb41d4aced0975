import { test } from '@japa/runner'
import { missingDays, pastPoints } from '#console/pages/traffic/chart_series'

const NOW_MS = Date.parse('2026-03-04T01:30:00Z')
const at = (instant: string, resolved: number | null) => ({
  at: `2026-03-${instant}:00:00.000Z`,
  resolved,
})

test.group('Points of traffic', () => {
  test('are missing for each day without a sum, and not for future hours', ({ assert }) => {
    const points = [
      at('02T00', null),
      at('02T01', null),
      at('03T00', 4),
      at('04T01', 2),
      at('04T02', null),
    ]
    assert.equal(
      missingDays(points, NOW_MS, (one) => one.slice(0, 10)),
      1
    )
    assert.deepEqual(pastPoints(points, NOW_MS), points.slice(0, 4))
  })
})
